// An address field with Next.js: npm install doorplate next react react-dom && npx doorplate get MD && npx next dev
export default {
  // Keeps the package out of the bundles of the server, and takes its datasets along into a standalone build.
  serverExternalPackages: ['doorplate'],
  outputFileTracingIncludes: { '/**': ['./node_modules/doorplate/datasets/**'] },
  output: 'standalone',
};
