import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findFreePort } from '../../../../scripts/source/free-port.ts'
import type { Here } from './configure.ts'

/** Ports for a proxy and its nodes, and a certificate that this process trusts. */
export async function prepare(folder: string): Promise<Here> {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const pair = join(folder, 'pair.pem')
  const names = 'subjectAltName=DNS:localhost'
  const subject = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext ${names}`
  execFileSync('openssl', [...subject.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  writeFileSync(pair, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  return {
    folder,
    certificate,
    key,
    pair,
    port: await findFreePort(),
    plainPort: await findFreePort(),
    nodes: [await findFreePort(), await findFreePort()],
  }
}
