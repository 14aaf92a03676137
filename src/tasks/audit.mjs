// npm run audit: known vulnerabilities of the packages that the product ships. High and critical ones fail; if the
// registry does not answer, that is reported and is no failure. Ends with one line `N passed, N failed, N skipped`. npm
// run audit -- --sbom FILE writes the list of these packages as CycloneDX instead.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ROOT } from './tree.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const ask = (args) =>
  spawnSync(npm, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
const end = (passed, failed, skipped) => {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed === 0 ? 0 : 1);
};

const sbom = process.argv.indexOf('--sbom');
if (sbom > 0) {
  const { stdout, status } = ask(['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx']);
  const parts = status === 0 ? JSON.parse(stdout).components : [];
  if (parts.length === 0) end(0, 1, 0);
  const file = process.argv[sbom + 1] ?? 'sbom.json';
  writeFileSync(file, stdout);
  console.log(`${parts.length} packages in ${file}`);
  end(1, 0, 0);
}

const { stdout } = ask(['audit', '--omit', 'dev', '--json']);
let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = {};
}
const found = report.metadata?.vulnerabilities;
if (!found) {
  const red = process.stdout.isTTY ? ['\u001b[31m', '\u001b[0m'] : ['', ''];
  console.log(
    `${red[0]}skipped: not checked, the package registry does not answer audits (${report.message ?? 'no reply'})${red[1]}`,
  );
  end(0, 0, 1);
}
for (const [name, { severity, range, fixAvailable }] of Object.entries(report.vulnerabilities ?? {})) {
  console.log(`${severity}: ${name} ${range}${fixAvailable ? ', a mended version is there' : ''}`);
}
end(found.high + found.critical === 0 ? 1 : 0, found.high + found.critical, 0);
