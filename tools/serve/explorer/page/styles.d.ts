/** Style sheets, which esbuild bundles. Newer releases of TypeScript ask what they are. */
declare module '*.css';
