void import('./node_modules/doorplate/dist/cli/main.js');
