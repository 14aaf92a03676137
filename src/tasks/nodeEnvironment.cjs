// The environment of tests in Node. The embedded engine, 9 MB of WebAssembly, is compiled once per jest worker instead
// of once per test file, whose globals end with it.
const { TestEnvironment } = require('jest-environment-node');

let compiledEngine;

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.compiledEngine = compiledEngine;
  }

  async teardown() {
    compiledEngine = this.global.compiledEngine;
    await super.teardown();
  }
};
