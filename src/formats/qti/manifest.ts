// The manifest of a QTI package: every item with its files, and its knowledge points as taxon paths of LOM.
import { escapeHtml } from '../html/write';
import { parseMarkup, textOf } from '../shared/markup';
import { allNamed } from './qtiMarkup';

export interface ManifestItem {
  id: string;
  path: string;
  /** Pictures of the item. */
  files: readonly string[];
  routes: readonly (readonly string[])[];
}
interface Version {
  version: string;
  resource: string;
}

export function manifest(title: string, { version, resource }: Version, items: readonly ManifestItem[]): string {
  const resources = items.map(({ id, path, files, routes }) => {
    const listed = [path, ...files].map((file) => `<file href="${file}"/>`).join('');
    return `<resource identifier="${id}" type="${resource}" href="${path}">${lom(routes)}${listed}</resource>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM"
 identifier="MANIFEST-TIKU">
<metadata><schema>QTI Package</schema><schemaversion>${version}</schemaversion>
<imsmd:lom><imsmd:general>${named('title', title)}</imsmd:general></imsmd:lom></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;
}

const named = (tag: string, text: string): string =>
  `<imsmd:${tag}><imsmd:string language="zh-CN">${escapeHtml(text)}</imsmd:string></imsmd:${tag}>`;

function lom(routes: readonly (readonly string[])[]): string {
  if (routes.length === 0) return '';
  const paths = routes.map((route) => {
    const taxons = route.map((name) => `<imsmd:taxon>${named('entry', name)}</imsmd:taxon>`).join('');
    return `<imsmd:taxonPath>${named('source', '知识点')}${taxons}</imsmd:taxonPath>`;
  });
  const purpose =
    '<imsmd:purpose><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>discipline</imsmd:value></imsmd:purpose>';
  const classification = `<imsmd:classification>${purpose}${paths.join('')}</imsmd:classification>`;
  return `<metadata><imsmd:lom>${classification}</imsmd:lom></metadata>`;
}

/** Paths of knowledge points by the address of the item, and the addresses of items in their order. */
export function readManifest(text: string): ReadonlyMap<string, string[][]> {
  const found = new Map<string, string[][]>();
  const root = { name: '', attributes: {}, children: parseMarkup(text) };
  for (const resource of allNamed(root, 'resource')) {
    const routes = allNamed(resource, 'taxonpath').map((path) =>
      allNamed(path, 'taxon').map((taxon) => allNamed(taxon, 'entry').map(textOf).join('').trim()),
    );
    found.set(
      resource.attributes.href ?? '',
      routes.filter((route) => route.length > 0 && route.every(Boolean)),
    );
  }
  return found;
}
