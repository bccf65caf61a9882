import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPaths, root } from './files.ts'
import { type Syntax, type SyntaxNode, isNode, parse } from './syntax.ts'

// What the components of the design system take, read from their types: the tables of the catalogue are made of it at every build.

export interface UiProp {
  name: string
  /** As it is written in the code. */
  type: string
  isOptional: boolean
  /** The texts it may be, where its type is a closed set of them. */
  choices?: string[]
  /** Taken when nothing is given, as it is written in the code. */
  byDefault?: string
  /** Its docstring, in English. */
  description: string
}
export interface UiComponent {
  name: string
  /** Inside `ui`: `button/button.tsx`. */
  file: string
  description: string
  props: UiProp[]
  /** What else it takes, where its type is made of others. */
  also: string[]
}

const FOLDER = 'ui/'

/** Every exported component of `ui`, in the order of files and of the lines in them. */
export function readUiComponents(): UiComponent[] {
  const files = listPaths('ui')
    .filter(path => path.endsWith('.tsx') && !/\.test\.tsx$|\/test-[\w-]+\.tsx$/.test(path))
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return componentsOf(files)
}

interface Source {
  path: string
  text: string
}
interface Declared {
  node: SyntaxNode
  reader: TypeReader
}

/** The components that some files export. What a type of one of them is called, the others may mean as well. */
export function componentsOf(files: readonly Source[]): UiComponent[] {
  const exported = new Map<string, Declared>()
  const read = files.map(file => {
    const syntax = parse(file)
    const statements = listOf(syntax.program.body)
    const reader = new TypeReader(file.text, syntax, exported)
    for (const statement of statements) {
      const node = nodeAt(statement, 'declaration') ?? statement
      if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') continue
      reader.own.set(nameOf(node), { node, reader })
      if (node !== statement) exported.set(nameOf(node), { node, reader })
    }
    return { file, statements, reader }
  })
  return read.flatMap(({ file, statements, reader }) =>
    statements.flatMap(statement => {
      const made = nodeAt(statement, 'declaration')
      if (
        statement.type !== 'ExportNamedDeclaration' ||
        made?.type !== 'FunctionDeclaration' ||
        !/^[A-Z]/.test(nameOf(made))
      )
        return []
      const about = {
        name: nameOf(made),
        file: file.path.replace(FOLDER, ''),
        description: reader.docBefore(statement.start),
      }
      return [{ ...about, ...reader.propsOf(listOf(made.params)[0]) }]
    }),
  )
}

class TypeReader {
  private readonly text: string
  private readonly syntax: Syntax
  private readonly elsewhere: ReadonlyMap<string, Declared>
  readonly own = new Map<string, Declared>()
  constructor(text: string, syntax: Syntax, elsewhere: ReadonlyMap<string, Declared>) {
    this.text = text
    this.syntax = syntax
    this.elsewhere = elsewhere
  }

  /** What a component takes, by the type of its first parameter. */
  propsOf(parameter: SyntaxNode | undefined): Pick<UiComponent, 'props' | 'also'> {
    const also: string[] = []
    const type = parameter === undefined ? undefined : typeOf(parameter)
    if (parameter === undefined || type === undefined) return { props: [], also }
    const defaults = this.defaultsOf(parameter)
    const props = this.membersOf(type, also).map(member => {
      const byDefault = defaults.get(member.name)
      return byDefault === undefined ? member : { ...member, byDefault }
    })
    return { props, also }
  }

  /** The members of a type; what is not written in this file is named in `also`. */
  private membersOf(type: SyntaxNode, also: string[]): UiProp[] {
    if (type.type === 'TSTypeLiteral')
      return listOf(type.members).flatMap(member => this.propOf(member))
    if (type.type === 'TSIntersectionType')
      return listOf(type.types).flatMap(part => this.membersOf(part, also))
    const known = type.type === 'TSTypeReference' ? this.find(nodeAt(type, 'typeName')) : undefined
    if (known !== undefined) return known.reader.declaredIn(known.node, also)
    also.push(this.write(type))
    return []
  }

  private declaredIn(node: SyntaxNode, also: string[]): UiProp[] {
    if (node.type === 'TSTypeAliasDeclaration') {
      const aliased = nodeAt(node, 'typeAnnotation')
      return aliased === undefined ? [] : this.membersOf(aliased, also)
    }
    const own = listOf(nodeAt(node, 'body')?.body).flatMap(member => this.propOf(member))
    const inherited = listOf(node.extends).flatMap(parent => {
      const known = this.find(nodeAt(parent, 'expression'))
      if (known !== undefined) return known.reader.declaredIn(known.node, also)
      also.push(this.write(parent))
      return []
    })
    return [...own, ...inherited]
  }

  private find(name: SyntaxNode | undefined): Declared | undefined {
    const text = this.write(name)
    return this.own.get(text) ?? this.elsewhere.get(text)
  }

  private propOf(member: SyntaxNode): UiProp[] {
    const key = nodeAt(member, 'key')
    if (key === undefined) return []
    const type = typeOf(member)
    const description = this.docBefore(member.start)
    const prop = {
      name: this.write(key).replaceAll("'", ''),
      type: this.write(type),
      isOptional: member.optional === true,
      description,
    }
    const choices = type === undefined ? undefined : this.choicesOf(type)
    return [choices === undefined || choices.length === 0 ? prop : { ...prop, choices }]
  }

  /** The texts of a closed set of them, through the names it may have; `undefined` where it is anything else. */
  private choicesOf(type: SyntaxNode): string[] | undefined {
    if (type.type === 'TSUndefinedKeyword') return []
    if (type.type === 'TSLiteralType') {
      const text = nodeAt(type, 'literal')?.value
      return typeof text === 'string' ? [text] : undefined
    }
    if (type.type === 'TSUnionType') {
      const parts = listOf(type.types).map(part => this.choicesOf(part))
      return parts.some(part => part === undefined) ? undefined : parts.flatMap(part => part ?? [])
    }
    if (type.type === 'TSTypeOperator')
      return this.keysOf(/^keyof typeof (\w+)$/.exec(this.write(type))?.[1])
    const known = type.type === 'TSTypeReference' ? this.find(nodeAt(type, 'typeName')) : undefined
    const aliased =
      known?.node.type === 'TSTypeAliasDeclaration'
        ? nodeAt(known.node, 'typeAnnotation')
        : undefined
    return aliased === undefined ? undefined : known?.reader.choicesOf(aliased)
  }

  /** The names in an object of this file. */
  private keysOf(name: string | undefined): string[] | undefined {
    const declared = listOf(this.syntax.program.body).flatMap(one =>
      listOf((nodeAt(one, 'declaration') ?? one).declarations),
    )
    const given = declared.find(one => this.write(nodeAt(one, 'id')) === name)
    const value = given === undefined ? undefined : nodeAt(given, 'init')
    const object = value?.type === 'TSAsExpression' ? nodeAt(value, 'expression') : value
    return object === undefined
      ? undefined
      : listOf(object.properties).map(one => this.write(nodeAt(one, 'key')).replaceAll("'", ''))
  }

  /** Default values from the destructuring pattern of the first parameter. */
  private defaultsOf(parameter: SyntaxNode): Map<string, string> {
    return new Map(
      listOf(parameter.properties).flatMap(property => {
        const value = nodeAt(property, 'value')
        const key = nodeAt(property, 'key')
        return value?.type === 'AssignmentPattern' && key !== undefined
          ? [[this.write(key), this.write(nodeAt(value, 'right'))] as const]
          : []
      }),
    )
  }

  /** The docstring that ends right before, in one line, without its example. */
  docBefore(start: number): string {
    const comment = this.syntax.comments.findLast(
      one => one.start < start && one.value.startsWith('*'),
    )
    if (comment === undefined) return ''
    const end = comment.start + comment.value.length + 4
    if (this.text.slice(end, start).trim() !== '') return ''
    const [words = ''] = comment.value.split('@example')
    return words
      .replaceAll(/^\s*\*+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  private write(node: SyntaxNode | undefined): string {
    return node === undefined ? '' : this.text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')
  }
}

const nodeAt = (node: SyntaxNode, key: string): SyntaxNode | undefined => {
  const inner = node[key]
  return isNode(inner) ? inner : undefined
}
const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (node: SyntaxNode): string => {
  const name = nodeAt(node, 'id')?.name
  return typeof name === 'string' ? name : ''
}
/** What is written after the colon. */
function typeOf(node: SyntaxNode): SyntaxNode | undefined {
  const annotation = nodeAt(node, 'typeAnnotation')
  return annotation === undefined ? undefined : nodeAt(annotation, 'typeAnnotation')
}
