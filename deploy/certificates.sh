#!/usr/bin/env bash
# Makes the certificates between the containers of compose.yaml, once: an authority of their own, and one for the store of photos.
# The authority's key is thrown away: nobody can make another certificate that the processes would trust.
set -euo pipefail
cd "${1:-$(dirname "$0")}"
umask 022
[ ! -e certificates/ca.crt ] || { echo 'certificates/ is there already.' >&2; exit 1; }
mkdir -p certificates/photos
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1825 -subj '/CN=Homeward containers' \
  -addext 'basicConstraints=critical,CA:true' -keyout "$scratch/ca.key" -out certificates/ca.crt 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=photos' \
  -keyout certificates/photos/private.key -out "$scratch/photos.csr" 2>/dev/null
openssl x509 -req -in "$scratch/photos.csr" -CA certificates/ca.crt -CAkey "$scratch/ca.key" -CAcreateserial -days 1825 \
  -extfile <(printf 'subjectAltName=DNS:photos,DNS:localhost\nextendedKeyUsage=serverAuth') -out certificates/photos/public.crt 2>/dev/null
echo "certificates/ is made; valid until $(openssl x509 -in certificates/photos/public.crt -noout -enddate | cut -d= -f2)."
