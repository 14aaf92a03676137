const { readFileSync } = require('node:fs');
const path = require('node:path');
const { minifySync } = require('@swc/core');
const CopyWebpackPlugin = require('copy-webpack-plugin');
const { register } = require('esbuild-register/dist/node');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { BannerPlugin, Compilation, ContextReplacementPlugin, DefinePlugin } = require('webpack');
const { mathEngineName } = require('./src/tasks/mathEngine.cjs');

const serverPort = process.env.TIKU_SERVER_PORT ?? '3100';

/**
 * Chunks that public/boot.js fetches together with the page: the shell, and those of the screen at the first part of
 * the address. Most need the theme.
 */
const EARLY = {
  shell: ['shell'],
  'at-home': ['themed', 'at-home'],
  'at-questionlist': ['at-questionlist'],
  'at-paperlist': ['at-paperlist'],
  elsewhere: ['themed'],
};

/**
 * Files of the program, and public/boot.js, minified for inlining into the page, with the file lists of these chunks.
 */
function pageParts(compilation) {
  const filesOf = (name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const parts = Object.entries({ app: ['app'], ...EARLY }).map(([place, names]) => [
    place,
    [...new Set(names.flatMap(filesOf))],
  ]);
  const code = readFileSync(path.join(__dirname, 'public/boot.js'), 'utf8').replace(
    '(PARTS)',
    () => `(${JSON.stringify(Object.fromEntries(parts))})`,
  );
  return { boot: minifySync(code, { compress: true, mangle: true }).code, app: parts[0][1] };
}

/** Tests whether a module belongs to a chunk, whether or not other chunks use it too: such modules stay in one file. */
const partOf =
  (name) =>
  (module, { chunkGraph }) =>
    Array.from(chunkGraph.getModuleChunksIterable(module)).some((chunk) => chunk.name === name);
const inList = partOf('at-questionlist');
const inHome = partOf('at-home');
const sharedByLists = (module, graph) => inList(module, graph) && inHome(module, graph);

/**
 * MUI modules used by at least this many chunks are loaded with the theme: otherwise a screen would load ten more small
 * files.
 */
const OFTEN = 20;
const drawnWithOften = (module, { chunkGraph }) =>
  /[\\/]node_modules[\\/]@mui[\\/]/.test(module.nameForCondition() ?? '') &&
  chunkGraph.getNumberOfModuleChunks(module) >= OFTEN;

const VIEWS = path.join(__dirname, 'src/domain/account/views.ts');
/** The files of the pages that the table of views names, for the import of `pageOf` in src/client/app/views.tsx. */
function pageFiles() {
  const { unregister } = register();
  // The development server reads the table again after a change.
  delete require.cache[VIEWS];
  const files = require(VIEWS).VIEWS.flatMap(({ page }) => (page ? [`./${page}.tsx`] : []));
  unregister();
  return Object.fromEntries(files.map((file) => [file, file]));
}

/** Packages of which the client has code. */
const LICENSED = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'react-redux', 'react-router-dom', 'zod', 'immer'],
  ...['reselect', 'js-cookie', '@reduxjs/toolkit', '@mui/material', '@emotion/react'],
];

module.exports = (_env, { mode }) => ({
  mode,
  context: __dirname,
  // In development the program starts beside the kit of controls (#/kit). print: the page that the server's Chromium
  // prints, without the rest of the program.
  entry: {
    app: mode === 'production' ? './src/client/app/main.tsx' : './src/testing/kit/dev.tsx',
    print: './src/client/app/print.tsx',
  },
  output: {
    path: path.join(__dirname, 'dist/client'),
    // Six digits of the hash: the app holds those of every other file.
    filename: mode === 'production' ? 'assets/[name].[contenthash:6].js' : 'assets/[name].js',
    chunkFilename: mode === 'production' ? 'assets/[name].[contenthash:6].js' : 'assets/[name].js',
    // The math worker is in assets/: 'auto' makes the files that it loads resolve from the root as well.
    publicPath: 'auto',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      },
      {
        test: /\.woff$/,
        type: 'asset/resource',
        use: './src/tasks/trueTypeFace.cjs',
        generator: { filename: 'assets/[name].[contenthash:6].ttf' },
      },
      { test: /\.md$/, type: 'asset/source' },
      { test: /\.css$/, use: './src/tasks/loaders/cssText.cjs' },
      { test: /[\\/]src[\\/]contract[\\/].*\.ts$/, use: './src/tasks/loaders/browserCalls.cjs' },
      { test: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/, use: './src/tasks/loaders/pureRouter.cjs' },
    ],
  },
  plugins: [
    // Makes V8 compile all functions while the file loads, off the main thread, instead of each at its first call.
    new BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test: /(?:^|\/)(?:app|shell-parts|list-parts)\b.*\.js$/,
      stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
    }),
    new ContextReplacementPlugin(
      /[\\/]client[\\/]features$/,
      path.join(__dirname, 'src/client/features'),
      (_fs, done) => done(null, pageFiles()),
    ),
    new DefinePlugin({ TIKU_MATH_ENGINE: JSON.stringify(mathEngineName) }),
    new HtmlWebpackPlugin({ template: 'public/index.html', inject: false, templateParameters: pageParts }),
    new HtmlWebpackPlugin({
      template: 'public/print.html',
      filename: 'print.html',
      chunks: ['print'],
      scriptLoading: 'defer',
    }),
    new CopyWebpackPlugin({
      patterns: [
        { from: 'public', globOptions: { ignore: ['**/index.html', '**/print.html', '**/boot.js'] } },
        ...LICENSED.map((name) => ({
          from: path.join(__dirname, 'node_modules', name, 'LICENSE*'),
          to: `licenses/${name.replace('/', '-')}.txt`,
        })),
      ],
    }),
  ],
  optimization: {
    // Screens are opened far more often than the program changes: the shell is one file and the question list another,
    // instead of thirty.
    splitChunks: {
      // Fewer shared files: the app holds the name of each.
      minSize: 80_000,
      cacheGroups: {
        shell: { name: 'shell-parts', chunks: 'async', enforce: true, priority: 30, test: partOf('shell') },
        theme: {
          name: 'theme-parts',
          chunks: 'async',
          enforce: true,
          priority: 25,
          test: (module, graph) => partOf('themed')(module, graph) || drawnWithOften(module, graph),
        },
        // Shared by the list and home, or by the working sets and the prefetch: each would have its own copy. It
        // contains everything that both screens share, so that the list stays two files: with a third, the browser has
        // no free connection for the rows.
        common: { name: 'common-parts', chunks: 'async', enforce: true, priority: 22, test: sharedByLists },
        list: { name: 'list-parts', chunks: 'async', enforce: true, priority: 20, test: inList },
      },
    },
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        terserOptions: { compress: { ecma: 2022, passes: 3 }, mangle: true, format: { ecma: 2022, comments: false } },
        // The licences of the packages are files beside the program (below): a notice in each module is loaded each time.
        extractComments: false,
      }),
    ],
  },
  // Export and math chunks are large by nature and load only where used.
  performance: { hints: false },
  devtool: mode === 'production' ? false : 'source-map',
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(__dirname, '.cache/webpack'),
    buildDependencies: { config: [__filename, VIEWS] },
  },
  stats: 'errors-warnings',
  devServer: {
    host: '127.0.0.1',
    hot: true,
    proxy: [
      { context: ['/api', '/files', '/guide', '/demo', '/regions.zip'], target: `http://127.0.0.1:${serverPort}` },
    ],
  },
});
