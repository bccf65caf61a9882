import type { Plugin, Rolldown } from 'vite'

const RUNTIME = 'rolldown-runtime'
const BASE = 'base'
/** What other files ask `base` for, under names that none of its own exports has. */
const HELPERS: Readonly<Record<string, string>> = {
  __commonJSMin: '__c',
  __exportAll: '__e',
  __toESM: '__t',
}

/**
 * What the bundler helps itself with comes in the file that every page loads, not in one of its own: the bundler lets no group of files
 * hold it. Done while files are rendered, so that their names still follow from what is in them.
 */
export function runtimeInBase(): Plugin {
  return {
    name: 'runtime-in-base',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    renderChunk(...[code, { name }, , { chunks }]) {
      const runtime = findNamed(Object.values(chunks), RUNTIME)
      const [line = '', names = ''] = importOf(runtime.fileName).exec(code) ?? []
      if (line === '') return null
      const rest = code.replace(line, '')
      const base = findNamed(Object.values(chunks), BASE)
      return {
        code: name === BASE ? withRuntime(rest, runtime) : fromBase(rest, base.fileName, names),
        map: null,
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const { fileName: runtime } = findNamed(chunks, RUNTIME)
      const { fileName: base } = findNamed(chunks, BASE)
      for (const chunk of chunks) {
        if (!chunk.imports.includes(runtime)) continue
        if (chunk.code.includes(fileOf(runtime)))
          throw new Error(`${chunk.fileName} still asks for ${runtime}`)
        const needed = chunk.imports.map(file => (file === runtime ? base : file))
        chunk.imports = [...new Set(needed)].filter(file => file !== chunk.fileName)
      }
      delete bundle[runtime]
    },
  }
}

function findNamed<Chunk extends { name: string }>(chunks: readonly Chunk[], name: string): Chunk {
  const found = chunks.find(chunk => chunk.name === name)
  if (found === undefined) throw new Error(`the build has no file ${name}`)
  return found
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const importOf = (path: string) => {
  const from = fileOf(path).replaceAll(/[.{}]/g, String.raw`\$&`)
  return new RegExp(String.raw`^import \{ (.*) \} from "\./${from}";\n`, 'm')
}

function withRuntime(code: string, { modules, exports }: Rolldown.RenderedChunk): string {
  const text = Object.values(modules)
    .map(module => module.code ?? '')
    .join('\n')
  const helpers = Object.keys(HELPERS).filter(name => text.includes(`var ${name} =`))
  if (helpers.length !== exports.length)
    throw new Error(`not all of what the bundler brings is known: ${text}`)
  const all = helpers.map(name => `${name} as ${HELPERS[name]}`).join(', ')
  return `${text}\n${code}\nexport { ${all} };\n`
}

/** `names` as the file imported them, `r as __toESM`: a local name ends with a number where the file has one like it. */
function fromBase(code: string, base: string, names: string): string {
  const all = names.replaceAll(
    /\w+ as ([\w$]+)/g,
    (_one, local: string) => `${HELPERS[local.replace(/\$\d+$/, '')]} as ${local}`,
  )
  const [line = ''] = importOf(base).exec(code) ?? []
  return line === ''
    ? `import { ${all} } from "./${fileOf(base)}";\n${code}`
    : code.replace(line, () => line.replace('{ ', () => `{ ${all}, `))
}
