// A configuration that cannot work: the message is for whoever starts the server, in Chinese and English.
export class ConfigError extends Error {}
