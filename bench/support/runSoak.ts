/** Prints the failure and ends with code 1. */
export function runSoak(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
