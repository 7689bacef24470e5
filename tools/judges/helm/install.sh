#!/usr/bin/env bash
# Puts what renders charts, built of Helm's own packages from the Go module proxy, into out/helm; needs Go.
set -euo pipefail
cd "$(dirname "$0")"
PATH="$PATH:/usr/local/go/bin" go build -mod=readonly -o ../../../out/helm/helm .
