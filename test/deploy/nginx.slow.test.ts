import { describeProxy } from './proxy-suite.js';

describeProxy({
  program: 'nginx',
  site: 'nginx.conf',
  listens: { there: 'listen 8080', here: (port) => `listen 127.0.0.1:${port}` },
  configuration(site, folder) {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
    return `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${site} }`;
  },
  words: (configuration) => ['-c', configuration, '-e', 'stderr'],
});
