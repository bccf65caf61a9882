/** A kind of secret, by what it looks like. */
interface Rule {
  name: string
  pattern: RegExp
}

const RULES: readonly Rule[] = [
  { name: 'private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[\w+/=]{40}/ },
  { name: 'AWS key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_\w{36}|github_pat_\w{60})/ },
  { name: 'GitLab token', pattern: /\bglpat-[\w-]{20}/ },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/ },
  {
    name: 'Slack token',
    pattern: /\bxox[abeoprs]-[\w-]{10}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/,
  },
  { name: 'Stripe key', pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{16}/ },
  { name: 'Google key', pattern: /\bAIza[\w-]{35}\b/ },
  { name: 'SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}/ },
  { name: 'OpenAI or Anthropic key', pattern: /\bsk-(?:proj-|ant-)?[\w-]{32}/ },
  { name: 'signed token', pattern: /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/ },
  {
    name: 'password in an address',
    pattern: /\b[a-z][a-z+]{2,}:\/\/[\w.-]+:(?!password\b)[^\s:@/'"`$<{]{6,}@[\w.-]+/,
  },
]
/** Settings: any value under these names counts as a secret, unless it is a variable or a path. */
const SETTINGS =
  /(?:^|\/)(?:\.env[^/]*|[^/]+\.(?:ya?ml|toml|ini|cfg|conf|service|properties)|\.npmrc|Dockerfile|Caddyfile)$/
const SETTING: Rule = {
  name: 'password in a setting',
  pattern: /(?:password|passwd|secret|token|api_?key)["']?\s*[:=]\s*["']?(?![$</{])[^\s"'#]{6,}/i,
}
/** Whatever they contain. */
const FILES =
  /(?:^|\/)(?:\.env(?:\.\w+)?|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]+\.(?:pem|key|p12|pfx|jks|keystore))$/

/** What looks like a secret in a file: `path:line kind`. */
export function findSecrets(path: string, text: string): string[] {
  const rules = SETTINGS.test(path) ? [...RULES, SETTING] : RULES
  const inText = rules.flatMap(({ name, pattern }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length} ${name}`,
    ),
  )
  return [...(FILES.test(path) ? [`${path} file of secrets`] : []), ...inText]
}
