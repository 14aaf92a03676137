// Build step for the browser: react-router without the components that the program does not use. Its package says that
// it has no side effects, but a call at the top of a module, or a name given to a component, keeps all that they use.
const NAMES = /^\w+\.displayName = ".*";$/gm;
const CALLS = /^(var \w+ = )(?=React\d*\.(?:createContext|createElement|forwardRef|memo)\()/gm;

module.exports = (source) => source.replace(NAMES, '').replace(CALLS, '$1/* @__PURE__ */ ');
