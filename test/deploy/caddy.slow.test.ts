import { describeProxy } from './proxy-suite.js';

describeProxy({
  program: 'caddy',
  site: 'Caddyfile',
  listens: { there: '\n:8080 {', here: (port) => `\nhttp://127.0.0.1:${port} {` },
  configuration: (site) => `{\n\tadmin off\n}\n${site}`,
  words: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
});
