{{- /* Services begin with a letter, and the pods of a StatefulSet have its name and a hash of ten digits as a label of at most 63. */ -}}
{{- define "colophon.name" -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]{0,50}[a-z0-9])?$" .Release.Name) }}
{{- fail (printf "name of the release: expected at most 52 of a-z, 0-9 and -, the first a letter, the last none of -; came %s" .Release.Name) }}
{{- end }}
{{- .Release.Name | quote }}
{{- end }}

{{- /* A value as text. Helm reads numbers as floating ones, which it writes as 1e+07. */ -}}
{{- define "colophon.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . | quote }}{{ else }}{{ . | toString | quote }}{{ end }}
{{- end }}

{{- define "colophon.labels" -}}
labels: { app: {{ include "colophon.name" . }} }
{{- end }}

{{- /* One pod for both storages: they differ in where the data lie. */ -}}
{{- define "colophon.pod" -}}
metadata:
  labels:
    app: {{ include "colophon.name" . }}
    {{- with .Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    # Other settings, other pods.
    checksum/settings: {{ include (print $.Template.BasePath "/config.yaml") . | sha256sum }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  # Longer than both times of a stop together.
  terminationGracePeriodSeconds: {{ add .Values.shutdownDelaySeconds .Values.shutdownGraceSeconds 15 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    {{- if eq .Values.storage "embedded" }}
    fsGroupChangePolicy: OnRootMismatch
    {{- end }}
    seccompProfile:
      type: RuntimeDefault
  {{- if ne .Values.storage "embedded" }}
  # Not all nodes of the service on one node of Kubernetes.
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: { app: {{ include "colophon.name" . }} }
  {{- end }}
  containers:
    - name: colophon
      image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      envFrom:
        - configMapRef:
            name: {{ include "colophon.name" . }}
        - secretRef:
            name: {{ if .Values.secret }}{{ .Values.secret | quote }}{{ else }}{{ include "colophon.name" . }}{{ end }}
            {{- if eq .Values.storage "embedded" }}
            optional: true
            {{- end }}
      ports:
        - name: http
          containerPort: 8080
      startupProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        # A rebuild of the read models may take minutes.
        failureThreshold: 120
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        failureThreshold: 6
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: data
      {{- if eq .Values.storage "embedded" }}
      persistentVolumeClaim:
        claimName: {{ include "colophon.name" . }}
      {{- else }}
      # The first node writes bootstrap.json here: read it before that pod goes.
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
{{- end }}
