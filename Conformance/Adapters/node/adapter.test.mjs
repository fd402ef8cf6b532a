import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { CallRecorder } from './call-recorder.mjs';
import { parse, stringify } from './exact-json.mjs';

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/** Sends pieces of input to an adapter and returns its answers. */
async function exchange(...pieces) {
  const adapter = spawn(process.execPath, [ADAPTER], { stdio: ['pipe', 'pipe', 'ignore'] });
  for (const piece of pieces) {
    adapter.stdin.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const output = [];
  adapter.stdout.on('data', (chunk) => output.push(chunk)); // Reading starts only now.
  adapter.stdin.end();
  const [code] = await once(adapter, 'close');
  assert.equal(code, 0);
  return Buffer.concat(output).toString('utf8').split('\n').filter(Boolean).map(JSON.parse);
}

const line = (message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/** Runs steps and returns the result. */
async function run(steps, context = {}) {
  const [answer] = await exchange(line({ id: 1, method: 'run', params: { context, steps } }));
  return answer.result;
}

const message = (id) => ({ event: 'android.onMessageReceived', with: { data: { _dId: id, _mId: 'm' } } });

test('initialize returns the version, the implementation and its capabilities', async () => {
  const [{ id, result }] = await exchange(line({ id: 7, method: 'initialize', params: { protocolVersion: 1 } }));
  assert.equal(id, 7);
  assert.equal(result.protocolVersion, 1);
  assert.equal(result.implementation.language, 'JavaScript');
  for (const name of ['push.ios', 'lifecycle', 'device.locale']) assert.ok(result.capabilities.includes(name), name);
});

test('a line ends only at a line feed', async () => {
  const { steps } = await run([message('a\u2028b\u2029c\u0085d\re')]);
  assert.equal(steps[0].calls[0].data.deliveryId, 'a\u2028b\u2029c\u0085d\re');
});

test('a character that arrives in two pieces is not split', async () => {
  const request = Buffer.from(line({ id: 1, method: 'run', params: { steps: [message('\u{1F514}')] } }));
  const middle = request.indexOf(0xf0) + 2;
  const [answer] = await exchange(request.subarray(0, middle), request.subarray(middle));
  assert.equal(answer.result.steps[0].calls[0].data.deliveryId, '\u{1F514}');
});

test('half of a surrogate pair survives', async () => {
  const { steps } = await run([message('\ud83d')]);
  assert.equal(steps[0].calls[0].data.deliveryId, '\ud83d');
});

test('numbers keep every digit from parsing to writing', () => {
  const text = '{"a":9007199254740993,"b":[-18446744073709551615,0.5,1e3],"c":"9007199254740993 \\" 9223372036854775808"}';
  assert.equal(stringify(parse(text)), text.replace('1e3', '1000'));
});

test('custom fields keep names like __proto__ and numbers up to 2^53', async () => {
  const payload = JSON.parse('{"__proto__":{"a":1},"constructor":9007199254740992,"toString":-0.125}');
  const { steps } = await run([{ event: 'payload.parse', with: { platform: 'ios', payload } }]);
  assert.equal(
    JSON.stringify(steps[0].value.custom),
    '{"__proto__":{"a":1},"constructor":9007199254740992,"toString":-0.125}',
  );
});

test('an exception is the answer to its step, and the next steps still run', async () => {
  const { steps } = await run([{ event: 'lifecycle.launchDetected', at: '2024-05-01T10:00:00Z' }, message('d')]);
  assert.deepEqual(steps[0], { threw: 'Error: the app is not running', calls: [] });
  assert.equal(steps[1].calls.length, 1);
});

test('each run starts from a fresh install', async () => {
  const at = '2024-05-01T10:00:00Z';
  const steps = [
    { event: 'app.start', with: { appVersion: '1.0' }, at },
    { event: 'lifecycle.launchDetected', at },
  ];
  const answers = await exchange(...[1, 2].map((id) => line({ id, method: 'run', params: { steps } })));
  assert.equal(answers[1].result.steps[1].calls[0].data.lifecycle_totallaunchcount, 1);
});

test('data is copied at the call', () => {
  const [recorder, data] = [new CallRecorder(), { action: '2' }];
  recorder.collectMessageInfo(data);
  data.action = '1';
  recorder.collectMessageInfo(data);
  assert.deepEqual(recorder.take().map((call) => call.data.action), ['2', '1']);
});

test('an event or a time zone that the adapter does not know is unsupported', async () => {
  assert.match((await run([{ event: 'toString' }])).unsupported, /event/);
  const start = { event: 'app.start', with: { appVersion: '1.0', automatic: true }, at: '2024-05-01T10:00:00Z' };
  assert.match((await run([start], { zone: 'Nowhere/Land' })).unsupported, /Nowhere/);
  assert.match((await run([message('d')], { zone: 'Nowhere/Land' })).unsupported, /Nowhere/);
});

test('input that is not a request is skipped, and a request that cannot be answered is an error', async () => {
  const noRequests = '\nnot JSON\n[]\n{"jsonrpc":"2.0"}\n';
  const answers = await exchange(noRequests, line({ id: 1, method: 'walk' }), line({ id: 2 }));
  assert.deepEqual(answers.map(({ id, error }) => [id, error.code]), [[1, -32601], [2, -32601]]);
  const [{ error }] = await exchange(line({ id: 3, method: 'run', params: {} }));
  assert.equal(error.code, -32602);
});

test('many answers arrive intact at a late reader', async () => {
  const ids = Array.from({ length: 2000 }, (_, id) => id);
  const steps = [message('d'.repeat(1000))];
  const answers = await exchange(ids.map((id) => line({ id, method: 'run', params: { steps } })).join(''));
  assert.deepEqual(answers.map(({ id }) => id), ids);
});

test('shutdown is answered and ends the adapter, whatever follows', async () => {
  const answers = await exchange(line({ id: 1, method: 'shutdown' }) + line({ id: 2, method: 'initialize' }));
  assert.deepEqual(answers, [{ jsonrpc: '2.0', id: 1, result: {} }]);
});
