import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

/** Example values in the files of `deploy`, and their replacements here. */
export interface Here {
  folder: string
  /** Where the proxy listens: with TLS, and without. */
  port: number
  plainPort: number
  nodes: readonly [number, number]
  certificate: string
  key: string
  /** Both in one file. */
  pair: string
}
export interface Proxy {
  name: string
  version: readonly string[]
  /** Checked once it is configured. */
  command: readonly string[]
  redirects: boolean
}

type Change = readonly [from: string, to: string]

/** Each with the file of `deploy` as it is, but for names, ports and places. */
export function configure(here: Here): Proxy[] {
  return [nginx(here), caddy(here), haproxy(here)]
}

function nginx({ folder, port, plainPort, nodes, certificate, key }: Here): Proxy {
  const path = write(folder, 'nginx.conf', [
    ['server 127.0.0.1:4000', `server 127.0.0.1:${nodes[0]}`],
    ['# server 127.0.0.1:4001', `server 127.0.0.1:${nodes[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/app.example.org.pem', certificate],
    ['/etc/ssl/app.example.org.key', key],
  ])
  const main = join(folder, 'main.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {} http { access_log off; ${places} include ${path}; }\n`,
  )
  return {
    name: 'nginx',
    version: ['nginx', '-v'],
    command: ['nginx', '-p', folder, '-e', `${folder}/nginx.log`, '-c', main],
    redirects: true,
  }
}

function caddy({ folder, port, nodes, certificate, key }: Here): Proxy {
  const path = write(folder, 'Caddyfile', [
    [
      '\napp.example.org {',
      `\n{\n\tadmin off\n\tauto_https off\n}\nhttps://localhost:${port} {\n\ttls ${certificate} ${key}`,
    ],
    ['reverse_proxy 127.0.0.1:4000', `reverse_proxy 127.0.0.1:${nodes[0]} 127.0.0.1:${nodes[1]}`],
  ])
  return {
    name: 'caddy',
    version: ['caddy', 'version'],
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', path],
    redirects: false,
  }
}

/** HAProxy in front of both nodes. */
export function haproxy({ folder, port, plainPort, nodes, pair }: Here): Proxy {
  const path = write(folder, 'haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/app.example.org.pem', pair],
    ['127.0.0.1:4000', `127.0.0.1:${nodes[0]}`],
    ['127.0.0.1:4001', `127.0.0.1:${nodes[1]}`],
  ])
  return {
    name: 'haproxy',
    version: ['haproxy', '-v'],
    command: ['haproxy', '-db', '-f', path],
    redirects: true,
  }
}

/** Throws if the text to replace is missing: otherwise a different file would be tested. */
function write(folder: string, name: string, changes: readonly Change[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not say “${from}”.`)
    text = text.replace(from, to)
  }
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
