#!/usr/bin/env bash
# Proves of deploy/ what can be proved on one Debian machine without a container engine: the steps of the image in a folder of its own, run
# by another user who may write nothing in it, against PostgreSQL by its socket; two processes behind the Caddyfile with real TLS on
# loopback; a restart one by one without a failed request; alerts and units by their own tools. Needs: npm ci in this repository, Debian's
# packages caddy, prometheus, systemd, openssl, curl. It speaks to this machine alone and takes about two minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
repository=$PWD
export PATH=$repository/node_modules/.bin:$PATH
work=$(mktemp -d /tmp/homeward-prove-XXXXXX)
chmod 755 "$work"
image=$work/app
started=()
finish() {
  for pid in "${started[@]}"; do
    # One that has ended already is not there to be ended, and each of them ends with a status of its own.
    if kill "$pid" 2>/dev/null && ! wait "$pid" 2>/dev/null; then continue; fi
  done
  rm -rf "$work"
}
trap finish EXIT
say() { printf '\n── %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; for log in "$work"/*.log; do tail -n 15 "$log" >&2; done; exit 1; }
holds() { echo "   $1"; shift; "$@" > /dev/null 2> "$work/held.log" || fail "$*"; }

say 'Alerts, units, Caddyfile'
holds 'promtool reads the alerts' promtool check rules deploy/prometheus/alerts.yml
holds 'and they fire when they should (alerts.test.yml)' promtool test rules deploy/prometheus/alerts.test.yml
holds 'promtool reads prometheus.yml' promtool check config --syntax-only deploy/prometheus/prometheus.yml
# Debian builds Prometheus without the discovery of Kubernetes; the rest of the file is read.
sed '/kubernetes_sd_configs:/,/namespaces:/d' deploy/prometheus/kubernetes.yml > "$work/kubernetes.yml"
holds 'and kubernetes.yml, but for its discovery' promtool check config --syntax-only "$work/kubernetes.yml"
mkdir "$work/units" && cp deploy/systemd/*.service "$work/units/"
holds 'systemd verifies the units' systemd-analyze verify "$work"/units/homeward-migrate.service "$work/units/homeward@.service"
for unit in deploy/systemd/*.service; do
  systemd-analyze security --no-pager --offline=true --threshold=20 "$unit" > "$work/security.log" || fail "$unit is more open than 2.0"
  echo "   $(basename "$unit"):$(tail -n 1 "$work/security.log" | sed 's/.*service: / exposure /; s/ [^ ]*$//')"
done
holds 'caddy reads the Caddyfile' env HOMEWARD_HOST=homeward.example HOMEWARD_UPSTREAMS='127.0.0.1:3001 127.0.0.1:3002' \
  caddy validate --adapter caddyfile --config deploy/Caddyfile
bash deploy/certificates.sh "$work" > /dev/null
holds 'the certificate of the store is one of the containers'"'"' authority' openssl verify -CAfile "$work/certificates/ca.crt" "$work/certificates/photos/public.crt"

say "The image's steps in a folder"
# What .dockerignore lets in, then what the last stage copies of it: both are read from the files themselves.
mkdir "$work/context" "$image"
grep '^!' deploy/container/Containerfile.dockerignore | cut -c2- | xargs tar cf - --exclude='*.test.ts' --exclude='*.test.tsx' --exclude='test' | tar xf - -C "$work/context"
last=$(tac deploy/container/Containerfile | sed '/^FROM /q' | tac)
(cd "$work/context" && ln -s "$repository/node_modules" node_modules && node start/build.ts && rm node_modules) > "$work/build.log" 2>&1 || fail 'the build'
while read -r _ from_or_what rest; do
  [[ $from_or_what == --from=* ]] && continue
  set -- $from_or_what $rest
  for what in "${@:1:$#-1}"; do cp -r "$work/context/$what" "$image/"; done
done < <(grep '^COPY ' <<< "$last")
cp -r "$work/context/build" "$image/build"
(cd "$image" && cp "$repository/.npmrc" . && npm ci --omit=dev --ignore-scripts) > "$work/npm.log" 2>&1 || fail 'npm ci --omit=dev'
before=$(du -sm "$image/node_modules" | cut -f1)
node deploy/container/slim.ts "$image/node_modules" > "$work/slim.log" || fail 'slim.ts'
modules=$(du -sm "$image/node_modules" | cut -f1)
node=$(readlink -f node_modules/node/bin/node)
weights=$(du -sm --exclude=node_modules "$image" | cut -f1)
runtime=$(du -m "$node" | cut -f1)
echo "   production dependencies $before MB, without what no process reads $modules MB; sources and build $weights MB; Node $runtime MB"
# Debian's slim base is 75 MB unpacked.
total=$((modules + weights + runtime + 75))
echo "   in all, with Debian's base: $total MB"
[ "$total" -le 350 ] || fail "the image would have $total MB"
chmod -R go+rX,go-w "$image"

say 'PostgreSQL, migration, two processes that may write nothing'
cat > "$work/database.ts" <<TS
import { startPostgres } from '$repository/test/postgres-server.ts'
const server = await startPostgres({}, '$work/postgres')
console.log(new URL(await server.createDatabase('homeward')).port)
process.on('SIGTERM', async () => { await server.stop(); process.exit(0) })
setInterval(() => {}, 1000)
TS
node "$work/database.ts" > "$work/database.log" 2>&1 & started+=($!)
port=
for _ in $(seq 60); do if port=$(grep -oE '^[0-9]+$' "$work/database.log"); then break; fi; sleep 0.5; done
[ -n "$port" ] || fail 'PostgreSQL did not start'
id homeward-prove > /dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin homeward-prove
cp "$node" "$work/node" && chmod 755 "$work/node"
secret() { openssl rand -base64 32; }
settings=(APP_ENV=production HOST=127.0.0.1 DATA_DIR=/nonexistent TRUST_PROXY=loopback METRICS_TOKEN=prove-prove-prove-1 "LIMITS=suggestPostalCodes=3/60"
  "DATABASE_URL=postgres:///homeward?host=/tmp&port=$port&user=homeward&password=homeward"
  PUBLIC_URL=https://localhost:8443 "APP_SECRET=$(secret)" "ENCRYPTION_KEYS=a:$(secret)" "LOOKUP_KEY=$(secret)" DUTY_PHONES=+6590000000 DUTY_HOURS=always
  S3_ENDPOINT=https://localhost:1 S3_BUCKET=homeward S3_ACCESS_KEY_ID=x S3_SECRET_ACCESS_KEY=x "NODE_EXTRA_CA_CERTS=$work/certificates/ca.crt")
# As the image runs it: another user, nothing of root's, no right gained.
contained=(setpriv --reuid=homeward-prove --regid=homeward-prove --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i -C "$image" "${settings[@]}")
"${contained[@]}" PORT=3101 "$work/node" start/main.ts > "$work/early.log" 2>&1 && fail 'a start on an empty database went on'
grep -q 'migrate' "$work/early.log" || fail 'a start on an empty database does not name the command'
"${contained[@]}" "$work/node" start/homeward.ts migrate > "$work/migrate.log" 2>&1 || fail 'migrate'
process() { "${contained[@]}" PORT="$1" "$work/node" start/main.ts >> "$work/$1.log" 2>&1 & started+=($!); eval "pid_$1=$!"; }
ready() { for _ in $(seq 120); do curl -fsS -o /dev/null "http://127.0.0.1:$1/readyz" 2>/dev/null && return; sleep 0.25; done; fail "$1 is not ready"; }
process 3101; process 3102; ready 3101; ready 3102
echo "   ready as $(ps -o user= -p "$pid_3101"), $(ps -o rss= -p "$pid_3101" | awk '{print int($1/1024)}') MB and $(ps -o rss= -p "$pid_3102" | awk '{print int($1/1024)}') MB"
holds 'the first line of the log is one of JSON' bash -c "head -n 1 $work/3101.log | node -e 'JSON.parse(require(\"fs\").readFileSync(0,\"utf8\"))'"
holds 'the health check of the image passes' env PORT=3101 node -e "$(grep -oE 'fetch\(.*\)' deploy/container/Containerfile | head -n 1)"

say 'Caddy with TLS in front of them'
export XDG_DATA_HOME=$work/caddy XDG_CONFIG_HOME=$work/caddy HOMEWARD_HOST=localhost HOMEWARD_UPSTREAMS='127.0.0.1:3101 127.0.0.1:3102'
sed 's|{$HOMEWARD_CADDY_OPTIONS}|admin off\n\tdebug\n\thttp_port 8081\n\thttps_port 8443\n\tlocal_certs\n\tskip_install_trust|' deploy/Caddyfile > "$work/Caddyfile"
# It writes all that it could ever write (debug), so that what it must not write would be seen.
caddy run --adapter caddyfile --config "$work/Caddyfile" > "$work/caddy.log" 2>&1 & started+=($!)
root=$work/caddy/caddy/pki/authorities/local/root.crt
for _ in $(seq 60); do curl -fsS --cacert "$root" -o /dev/null https://localhost:8443/healthz 2>/dev/null && break; sleep 0.25; done
asks() { curl -sS --cacert "$root" "$@"; }
status() { asks -o /dev/null -w '%{http_code}' "$@"; }
equals() { [ "$1" = "$2" ] || fail "$3: $1 instead of $2"; echo "   $3"; }
equals "$(status https://localhost:8443/go-to-points)" 200 'a page over TLS'
equals "$(asks -o /dev/null -w '%{http_version}' https://localhost:8443/FAQ)" 2 'by HTTP/2'
equals "$(status --tls-max 1.2 https://localhost:8443/healthz)" 200 'TLS 1.2 is spoken'
(asks --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0 https://localhost:8443/healthz > /dev/null 2>&1) && fail 'TLS 1.1 is spoken'; echo '   TLS 1.1 is not'
equals "$(status http://localhost:8081/api/public/go-to-points)" 403 'the API without TLS is refused'
equals "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://localhost:8081/FAQ)" '308 https://localhost/FAQ' 'a page without TLS is led to https'
equals "$(status https://localhost:8443/metrics)" 404 'figures are not for the world'
equals "$(asks -D - -o /dev/null https://localhost:8443/go-to-points | grep -ci '^strict-transport-security: max-age=63072000; includesubdomains')" 1 'Strict-Transport-Security'
# Three a minute of one address: whoever claims another one each time is still one caller.
for n in 1 2 3; do status -H "X-Forwarded-For: 203.0.113.$n" 'https://localhost:8443/api/admin/go-to-points/postal-codes?search=5100' > /dev/null; done
equals "$(status -H 'X-Forwarded-For: 203.0.113.9' 'https://localhost:8443/api/admin/go-to-points/postal-codes?search=5100')" 429 'an address that somebody claims is not believed'

head -c 9000000 /dev/zero > "$work/large"
equals "$(status --data-binary "@$work/large" https://localhost:8443/go-to-points)" 413 'a body that says that it is too large is refused'
# Caddy cuts this one as it comes, and curl may end with an error of its own: what is asserted is the next line.
status -X POST -T - https://localhost:8443/go-to-points < "$work/large" > /dev/null || true
equals "$(status --max-time 1 https://localhost:8443/go-to-points)" 200 'and one that does not say so takes no process out'

say 'The database stands still'
# Every process of the server; one that has ended since it was listed is no fault. What is asked meanwhile may end in an error of curl's,
# and is compared when the database goes on again, for a failure must not leave it standing still.
database_is() { local first; first=$(head -n 1 "$work/postgres/data/postmaster.pid"); for pid in $first $(cat "/proc/$first/task/$first/children"); do kill "-$1" "$pid" || true; done; }
database_is STOP
# Longer than Caddy takes to leave a process.
sleep 5
front=$(status --max-time 3 https://localhost:8443/) || true
finders=$(asks --max-time 3 -o "$work/still.html" -w '%{http_code}' https://localhost:8443/safereturncards/55Eiu8bCQ4dfJgajZTFUyh) || true
records=$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3101/readyz) || true
database_is CONT
equals "$records" 503 'the processes say that it does not answer'
equals "$front" 200 'pages that need no records are as always'
equals "$finders $(grep -c '<form' "$work/still.html")" '503 1' 'a finder has the page of the product, not the one of Caddy'
holds 'with the numbers to call' grep -q 'tel:999' "$work/still.html"
ready 3101; ready 3102

say 'A restart one by one, under requests'
cat > "$work/load.ts" <<'TS'
import { request } from 'node:https'
import { readFileSync } from 'node:fs'
const ca = readFileSync(process.argv[2] ?? '')
const until = Date.now() + Number(process.argv[3]) * 1000
const counts: Record<string, number> = {}
const one = () => new Promise<void>((done) => {
  const count = (what: string) => { counts[what] = (counts[what] ?? 0) + 1; done() }
  const asked = request({ host: 'localhost', port: 8443, path: '/go-to-points', ca, agent: false }, (answer) => { answer.resume(); answer.on('end', () => count(String(answer.statusCode))); answer.on('error', (error) => count(error.message)) })
  asked.on('error', (error) => count(error.message)).end()
})
const all: Promise<void>[] = []
while (Date.now() < until) { all.push(one()); await new Promise((next) => setTimeout(next, 50)) }
await Promise.all(all)
console.log(JSON.stringify(counts))
TS
node "$work/load.ts" "$root" 40 > "$work/load.log" 2>&1 & load=$!
for port_of in 3101 3102; do
  sleep 2
  pid=pid_$port_of
  kill -TERM "${!pid}"
  set +e; wait "${!pid}"; ended=$?; set -e
  [ "$ended" = 0 ] || fail "process $port_of ended with $ended"
  process "$port_of"; ready "$port_of"
done
wait "$load" || fail 'the requests'
echo "   answers: $(cat "$work/load.log")"
grep -qE '^\{"200":[0-9]+\}$' "$work/load.log" || fail 'a request failed'
grep -q '"msg":"stopped"' "$work/3101.log" || fail 'no line tells of the stop'

say 'No process left'
for pid in pid_3101 pid_3102; do kill -KILL "${!pid}"; done
sleep 2
asks https://localhost:8443/safereturncards/x > "$work/none.html"
equals "$(grep -c 'tel:999.*tel:995' "$work/none.html")" 4 'Caddy gives the numbers to call'
grep -q '"logger":"http.log.error' "$work/caddy.log" || fail 'Caddy writes no errors down'
grep -q 'safereturncards' "$work/caddy.log" && fail 'a path, which may hold a secret, stands in the log of Caddy'
echo '   and its log, all of it, holds no path'
printf '\nAll of it held.\n'
