// The name of the math engine: it changes with everything that affects how a formula looks. Stored and sent drawings
// are keyed by it.

/** Defined by the build (src/tasks/mathEngine.cjs); undefined when the program runs from its sources. */
declare const TIKU_MATH_ENGINE: string | undefined;

export const ENGINE_NAME: string | null = typeof TIKU_MATH_ENGINE === 'undefined' ? null : TIKU_MATH_ENGINE;
