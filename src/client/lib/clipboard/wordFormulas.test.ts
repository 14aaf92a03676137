// Formulas of real examination papers written in Word. If this fails, some of them become TeX that cannot be typeset.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { sharedData } from '../../../../mocks/sharedData';
import { ommlToTex } from '../../../formats/mathml/ommlToTex';
import { createEngine } from '../../../math/engine';

const folder = sharedData('interop/docx');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.docx')) : [];

(files.length > 0 ? test : test.skip)(
  'every formula of the Word papers becomes TeX that is drawn (needs shared data)',
  () => {
    const engine = createEngine();
    let count = 0;
    const faults: string[] = [];
    for (const name of files) {
      const xml = new TextDecoder().decode(
        unzipSync(new Uint8Array(readFileSync(path.join(folder, name))))['word/document.xml'],
      );
      for (const [source] of xml.matchAll(/<m:oMath>[\s\S]*?<\/m:oMath>/g)) {
        const tex = ommlToTex(source);
        count++;
        const { error, svg } = engine(tex, false);
        if (tex === '' || error !== undefined || svg.includes('fill="red"')) faults.push(`${tex} ${error ?? ''}`);
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(100);
  },
);
