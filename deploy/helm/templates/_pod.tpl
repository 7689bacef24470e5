{{- define "colophon.labels" -}}
labels: { app: {{ .Release.Name }} }
{{- end }}

{{- /* One pod for both storages: they differ in where the data lie. */ -}}
{{- define "colophon.pod" -}}
metadata:
  labels:
    app: {{ .Release.Name }}
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
        matchLabels: { app: {{ .Release.Name }} }
  {{- end }}
  containers:
    - name: colophon
      image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      envFrom:
        - configMapRef:
            name: {{ .Release.Name }}
        - secretRef:
            name: {{ .Values.secret | default .Release.Name }}
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
        claimName: {{ .Release.Name }}
      {{- else }}
      # The first node writes bootstrap.json here: read it before that pod goes.
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
{{- end }}
