// Changes with everything that decides how a formula looks: drawings are kept, and sent, under it.

/** Put in by the build (src/tasks/mathEngine.cjs); absent where the program runs from its sources. */
declare const TIKU_MATH_ENGINE: string | undefined;

export const ENGINE_NAME: string | null = typeof TIKU_MATH_ENGINE === 'undefined' ? null : TIKU_MATH_ENGINE;
