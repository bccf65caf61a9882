import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { listPaths, root } from './files.ts'
import { sideOf } from './place.ts'

// The icons of the package that the application uses, with their drawings and search terms.

export interface UsedIcon {
  name: string
  tags: string[]
  shapes: [string, Record<string, string>][]
}

type Drawings = Record<string, UsedIcon['shapes'] | undefined>

/** In the order of their names. */
export function readUsedIcons(): UsedIcon[] {
  // The drawings are stored beside the components, in a package that only exports single icons.
  const components = createRequire(import.meta.url).resolve('@tabler/icons-react')
  const folder = join(components.slice(0, components.lastIndexOf('@tabler')), '@tabler/icons')
  const drawings: Drawings = read(join(folder, 'tabler-nodes-outline.json'))
  const words: Record<string, { tags?: unknown[] } | undefined> = read(join(folder, 'icons.json'))
  const names = new Map(Object.keys(drawings).map(name => [componentOf(name), name]))
  return [...findUsed()].toSorted().flatMap(component => {
    const name = names.get(component)
    const shapes = name === undefined ? undefined : drawings[name]
    if (name === undefined || shapes === undefined) return []
    return [
      {
        name: component,
        tags: [...new Set([name, ...(words[name]?.tags ?? []).map(String)])],
        shapes,
      },
    ]
  })
}

/** `arrow-left` is exported as `IconArrowLeft`. */
const componentOf = (name: string) =>
  `Icon${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

function findUsed(): Set<string> {
  const used = new Set<string>()
  for (const path of listPaths().filter(one => sideOf(one) === 'web' && /\.tsx?$/.test(one))) {
    const imports =
      /import \{([^}]*)\} from '@tabler\/icons-react'/.exec(
        readFileSync(join(root, path), 'utf8'),
      )?.[1] ?? ''
    for (const [icon] of imports.matchAll(/\bIcon[A-Z0-9]\w*/g)) used.add(icon)
  }
  return used
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
