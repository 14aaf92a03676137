// FILES_URL: where uploads and files of jobs are kept if not in DATA_DIR:
// s3://bucket/prefix?endpoint=https://…&region=…
import { ConfigError } from '../errors';

export interface S3Place {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Absent for AWS itself. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9][A-Za-z0-9._-]*\/)*$/;
const KNOWN = ['endpoint', 'region'];
const DEFAULT_REGION = 'us-east-1';

const fault = (zh: string, en: string) => new ConfigError(`FILES_URL ${zh} (${en})`);

type Env = Readonly<Record<string, string | undefined>>;

/** undefined: files are kept in DATA_DIR. */
export function readFilesUrl(env: Env): S3Place | undefined {
  const text = (env.FILES_URL ?? '').trim();
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  // The text may contain a secret, so the message does not repeat it.
  if (url?.protocol !== 's3:')
    throw fault(
      '必须形如 s3://桶名/前缀?endpoint=https://…&region=…',
      'must look like s3://bucket/prefix?endpoint=https://…&region=…',
    );
  if (url.username || url.password)
    throw fault(
      '不能包含密钥，请改用 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY',
      'keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  if (!BUCKET.test(url.host)) throw fault('的桶名只能用 3 到 63 个小写字母、数字、点和连字符', 'not a bucket name');
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  if (!PREFIX.test(prefix)) throw fault('的前缀只能用字母、数字、点、下划线、连字符和 /', 'not a usable prefix');
  for (const name of url.searchParams.keys()) {
    if (!KNOWN.includes(name)) throw fault(`不认识的参数“${name}”，只能有 ${KNOWN.join('、')}`, 'unknown parameter');
  }
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (endpoint !== '' && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) {
    throw fault('的 endpoint 必须是 http:// 或 https:// 开头的地址', 'endpoint must be an http or https address');
  }
  return {
    bucket: url.host,
    prefix,
    ...(endpoint && { endpoint }),
    region: url.searchParams.get('region') || DEFAULT_REGION,
    ...keysOf(env),
  };
}

function keysOf(env: Env) {
  const [accessKeyId, secretAccessKey, sessionToken] = [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
  ].map((name) => (env[name] ?? '').trim());
  if (!accessKeyId || !secretAccessKey) {
    throw fault(
      '还需要 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY',
      'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
