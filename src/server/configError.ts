// An invalid configuration: the message, in Chinese and English, is for the operator who starts the server.
export class ConfigError extends Error {}
