export const mathEngineName: string;
