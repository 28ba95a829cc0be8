// biome-ignore lint/style/noRestrictedImports: this runs where the package is installed, next to it.
void import('./node_modules/doorplate/dist/cli/main.js');
