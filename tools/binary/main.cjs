// What the executable runs: a program in one file cannot import what lies next to it, a module that it requires can.
const cluster = require('node:cluster');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

const launcher = join(dirname(process.execPath), 'lib', 'launch.cjs');
// A worker of `serve` is started as Node starts a script: with the path of the executable in front of its words.
if (cluster.isWorker) process.argv.splice(1, 1);
createRequire(launcher)(launcher);
