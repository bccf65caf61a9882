import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, it } from 'vitest'
import { root } from './files.ts'
import { listLicensed, toSbom, writeLicences } from './licences.ts'

it('LIC-02 lists runtime packages, each with a license, and no development ones', () => {
  const all = listLicensed()
  const names = all.map(one => one.name)
  expect(names).toContain('react')
  expect(names).toContain('fastify')
  expect(names).not.toContain('vitest')
  expect(names).not.toContain('@playwright/test')
  expect(all.filter(one => one.license === 'UNKNOWN').map(one => one.name)).toEqual([])
  expect(all.find(one => one.name === 'react')).toMatchObject({
    license: 'MIT',
    homepage: expect.stringMatching(/^https:/),
  })
  expect(all.find(one => one.name === 'react')?.text).toContain('Permission is hereby granted')
})

it('LIC-02 writes the list, the notices and a bill of materials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-licences-'))
  writeLicences(folder, { version: '1.2.3' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(JSON.parse(read('licences.json')).packages.length).toBe(listLicensed().length)
  expect(read('notices.txt')).toContain('Permission is hereby granted')
  expect(JSON.parse(read('sbom.json'))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: '1.2.3' } },
  })
  rmSync(folder, { recursive: true })
  const [one] = toSbom(
    [
      {
        name: '@a/b',
        version: '1.0.0',
        license: '(MIT OR ISC)',
        author: '',
        homepage: '',
        text: '',
        integrity: '',
      },
    ],
    '1',
  ).components
  expect(one).toMatchObject({
    purl: 'pkg:npm/%40a/b@1.0.0',
    licenses: [{ expression: 'MIT OR ISC' }],
  })
})

it('LIC-02 the bill of materials is valid CycloneDX 1.6, with the SHA-512 of each package’s archive', () => {
  const ajv = new Ajv({ strict: false })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  formats.default(ajv)
  // Formats the usual package doesn't know; no part of ours uses one.
  for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true)
  const isValid = ajv.compile(readSchema('bom-1.6'))
  const all = listLicensed()
  const sbom = toSbom(all, '1.2.3')
  expect([isValid(sbom), isValid.errors]).toEqual([true, null])
  expect(sbom.components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([])
  expect(
    isValid(
      toSbom(
        all.map(one => ({ ...one, license: 'NoSuchLicence' })),
        '1',
      ),
    ),
  ).toBe(false)
})

/** A schema as published by CycloneDX. */
function readSchema(name: string): object {
  const folder = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')
  return JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'))
}
