import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { runtimeInBase } from './runtime-in-base.ts'

const MODULES: Readonly<Record<string, string>> = {
  '/old.js': 'exports.answer = () => 42',
  '/words.js': `export const hello = 'hello', bye = 'bye'`,
  '/page.js': `import { answer } from '/old.js'
    export const page = () => 'page ' + answer()`,
  '/main.js': `import { answer } from '/old.js'
    import * as words from '/words.js'
    console.log(answer(), words)
    import('/page.js').then(({ page }) => console.log(page()))
    import('/words.js').then(({ hello }) => console.log(hello))`,
}

async function bundle(modules = MODULES): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: id => (id in modules ? id : null),
        load: id => modules[id] ?? null,
      },
      runtimeInBase(),
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: '/main.js',
        output: {
          chunkFileNames: 'assets/[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'base', test: /old/ },
              { name: 'words', test: /words/ },
            ],
          },
        },
      },
    },
  })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return outputs.filter(file => file.type === 'chunk')
}

it('what the bundler helps itself with has no file of its own, and none asks for one', async () => {
  const chunks = await bundle()
  expect(chunks.map(chunk => chunk.name).toSorted()).toEqual(['base', 'main', 'page', 'words'])
  const files = chunks.map(chunk => chunk.fileName)
  expect(chunks.flatMap(chunk => chunk.imports).filter(file => !files.includes(file))).toEqual([])
  const asked = chunks.flatMap(({ code }) =>
    [...code.matchAll(/[`"]\.\/([\w-]+\.js)[`"]/g)].map(([, file]) => `assets/${file}`),
  )
  expect(asked.filter(file => !files.includes(file))).toEqual([])
  expect(chunks.find(chunk => chunk.name === 'base')?.imports).toEqual([])
})

it('names of files follow from what is in them', async () => {
  const nameOf = (chunks: Rolldown.OutputChunk[], name: string) =>
    chunks.find(chunk => chunk.name === name)?.fileName
  const [one, same, other] = [
    await bundle(),
    await bundle(),
    await bundle({ ...MODULES, '/old.js': 'exports.answer = () => 43' }),
  ]
  expect(nameOf(same, 'base')).toBe(nameOf(one, 'base'))
  expect(nameOf(other, 'base')).not.toBe(nameOf(one, 'base'))
  expect(nameOf(other, 'page')).not.toBe(nameOf(one, 'page'))
})
