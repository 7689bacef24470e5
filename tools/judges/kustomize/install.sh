#!/usr/bin/env bash
# Puts Kustomize, from the Go module proxy, into out/kustomize; needs Go.
set -euo pipefail
cd "$(dirname "$0")/../../.."
PATH="$PATH:/usr/local/go/bin" GOBIN="$PWD/out/kustomize" go install sigs.k8s.io/kustomize/kustomize/v5@v5.7.1
