import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listLicensed, toSbom, writeLicences } from './licences.ts'

it('LIC-02 lists what runs with the product, each with a licence, and nothing that only tests it', () => {
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
      },
    ],
    '1',
  ).components
  expect(one).toMatchObject({
    purl: 'pkg:npm/%40a/b@1.0.0',
    licenses: [{ expression: 'MIT OR ISC' }],
  })
})
