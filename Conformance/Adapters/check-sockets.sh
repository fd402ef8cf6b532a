#!/usr/bin/env bash
# Certifies adapters over connections, in the ways of Conformance/Guides/connections.md that need no device: those that
# listen and those that connect, started by hand and by --restart, and any adapter behind a relay. Reports must be those
# of a pipe. Takes the command, the Swift example adapter, and the command of the Java example adapter.
set -euo pipefail
cd "$(dirname "$0")/../.."

kit=$1
swift=$2
shift 2
java=("$@")
directory=$(mktemp -d)
started=()
# Ends only what this script started.
trap 'for id in ${started[@]+"${started[@]}"}; do kill "$id" 2>/dev/null || true; done; rm -rf "$directory"' EXIT

fail() { echo "check-sockets: $*" >&2; exit 1; }

# A port without a listener.
port=$((20000 + $$ % 20000))
next_port() {
    port=$((port + 1))
    while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
}

# A report without its times, and without the command that made it.
content() { sed -e '/"milliseconds"/d' -e '/^  "command": {/,/^  }/d' "$1"; }

# Runs the kit, and compares its report with that of a pipe, which has a name.
same() {
    local name=$1
    shift
    "$kit" run --report "json:$directory/report.json" "$@" >"$directory/log.txt" 2>&1 || {
        cat "$directory/log.txt"
        fail "failed: run $*"
    }
    diff <(content "$directory/$name.json") <(content "$directory/report.json") >&2 ||
        fail "another report than through a pipe: run $*"
    echo "same report as through a pipe: run $*"
}

"$kit" run --report "json:$directory/swift.json" -- "$swift" >/dev/null
"$kit" run --report "json:$directory/java.json" -- "${java[@]}" >/dev/null
"$kit" run --select 'push/**' --report "json:$directory/push.json" -- "$swift" >/dev/null

# Started by the kit, as an emulator's app is by adb.
next_port
same swift --connect "127.0.0.1:$port" --restart "$swift" --listen "$port"
same swift --listen "$port" --restart "$swift" --connect "$port"
same java --connect "localhost:$port" --restart "${java[@]}" --listen "$port"
same java --listen "$port" --restart "${java[@]}" --connect "$port"

# Started by hand, as under a debugger; the second time by the environment.
next_port
"$swift" --listen "$port" &
started+=($!)
same push --select 'push/**' --connect "127.0.0.1:$port"
same push --select 'push/**' --connect "127.0.0.1:$port" --repeat 2 --seed 7
"$kit" smoke --connect "127.0.0.1:$port" >"$directory/log.txt" || { cat "$directory/log.txt"; fail "smoke"; }
"$kit" explore --connect "127.0.0.1:$port" --sequences 20 --seed 7 >"$directory/log.txt" || {
    cat "$directory/log.txt"
    fail "explore"
}
next_port
TRACKING_CONFORMANCE_CONNECT=$port "$swift" &
started+=($!)
same push --select 'push/**' --listen "$port"

# Any adapter, through the shell's own connections.
next_port
bash -c "for _ in {1..600}; do
    { exec 3<>/dev/tcp/127.0.0.1/$port; } 2>/dev/null && break
    sleep 0.05
done
exec '$swift' <&3 >&3" &
started+=($!)
same push --select 'push/**' --listen "$port"
next_port
"$swift" --listen "$port" &
started+=($!)
sleep 0.2
same push --select 'push/**' -- bash -c "exec 3<>/dev/tcp/127.0.0.1/$port; cat <&3 & cat >&3; exec 3>&-; wait"

# A page served by the bridge for browsers; Node plays the browser.
if ! command -v node >/dev/null; then
    echo "check-sockets: without Node.js the bridge for browsers is not checked"
    exit 0
fi
next_port
node --input-type=module -e "
import { serve } from './Conformance/Adapters/browser/bridge-client.mjs';
const results = {
  initialize: () => ({
    protocolVersion: 1,
    implementation: { name: 'page', version: '1.0.0', language: 'JavaScript' },
    capabilities: ['push.ios'],
  }),
  run: ({ steps }) =>
    steps[0].event.startsWith('ios.') ? { steps: steps.map(() => ({ calls: [] })) } : { unsupported: 'no such event' },
  shutdown: () => ({}),
};
serve((line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = results[method] ? { result: results[method](params) } : { error: { code: -32601, message: method } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
}, 'http://127.0.0.1:$port');
" &
started+=($!)
"$kit" smoke -- node Conformance/Adapters/browser/bridge.mjs "$port" >"$directory/log.txt" || {
    cat "$directory/log.txt"
    fail "the bridge for browsers"
}
echo "ok through the bridge for browsers"

# Whatever other sites send to the bridge through a browser, they take no part, and do not end it.
next_port
sleep 10 | node Conformance/Adapters/browser/bridge.mjs "$port" Conformance/Adapters/browser >"$directory/answers.txt" &
started+=($!)
node --input-type=module -e "
import { request } from 'node:http';
const status = (path, method, headers) =>
  new Promise((resolve, reject) => {
    const ask = { host: '127.0.0.1', port: $port, path, method, headers };
    request(ask, (response) => resolve(response.resume().statusCode)).on('error', reject)
      .end(method === 'POST' ? 'an answer\\n' : undefined);
  });
for (let patience = 50; ; patience -= 1) {
  try {
    await status('/bridge.mjs', 'GET', {});
    break;
  } catch (error) {
    if (patience === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const own = { origin: 'http://127.0.0.1:$port', 'sec-fetch-site': 'same-origin' };
const expected = [
  ['/answers', 'POST', { origin: 'https://example.com' }, 403],
  ['/answers', 'POST', { origin: 'null' }, 403],
  ['/requests', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
  ['/requests', 'GET', { host: 'example.com:$port' }, 403],
  ['/%zz', 'GET', {}, 400],
  ['/%00', 'GET', {}, 400],
  ['//', 'GET', {}, 404],
  ['/bridge.mjs?x=1', 'GET', { 'sec-fetch-site': 'cross-site' }, 200],
  ['/answers', 'POST', own, 204],
];
for (const [path, method, headers, code] of expected) {
  const found = await status(path, method, headers);
  if (found !== code) throw new Error(method + ' ' + path + ' ' + JSON.stringify(headers) + ': ' + found);
}
process.exit(0);
" || fail "requests of other sites to the bridge"
[ "$(cat "$directory/answers.txt")" = "an answer" ] || fail "answers of other sites through the bridge"
echo "ok with requests of other sites to the bridge"
