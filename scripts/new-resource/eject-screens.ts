import type { FieldKind, Resource } from '#platform/contract/resource-fields.rules.ts'
import { camelCase, pascalCase } from '../source/name.ts'

// Parts of the screens of a resource as plain code.

interface Part {
  name: string
  field: string
  kind: FieldKind
}
const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const recordOf = (name: string) => `RecordOf<typeof ${camelCase(name)}Resource.fields>`
const FORMATS: Partial<Record<FieldKind, string>> = {
  number: 'format.number(value)',
  money: 'format.money(value)',
  date: 'format.date(`${value}T12:00:00`)',
  moment: 'format.moment(value)',
}
const LINES = new Set<FieldKind>(['text', 'email', 'phone', 'url', 'longText'])

/** What a field is shown as, in the list and on the page. */
export function cellText({ name, field, kind }: Part): string {
  const component = `${pascalCase(kebab(field))}Cell`
  const format = FORMATS[kind]
  if (format !== undefined || LINES.has(kind))
    return `import type { RecordOf } from '#platform/contract/resource-fields.rules.ts'
${format === undefined ? '' : `import { useFormats } from '#platform/web/format/format.ts'`}
import type { ${camelCase(name)}Resource } from '../../contract/${name}.resource.ts'

export function ${component}({ record }: { record: ${recordOf(name)} }) {
  ${format === undefined ? '' : 'const format = useFormats()'}
  const value = record.${field}
  ${
    format === undefined
      ? `return value === '' ? <span>–</span> : <bdi>{value}</bdi>`
      : `return value === null ? <span>–</span> : <bdi>{${format}}</bdi>`
  }
}
`
  return `import type { RecordOf } from '#platform/contract/resource-fields.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { ValueView } from '#features/resource/web/record-parts.public.tsx'
import { ${camelCase(name)}Resource } from '../../contract/${name}.resource.ts'

interface ${component}Props {
  record: ${recordOf(name)}
  /** What the record names, and where its files are fetched. */
  related: Related | undefined
}

export function ${component}({ record, related }: ${component}Props) {
  return <ValueView resource={${camelCase(name)}Resource} name="${field}" value={record.${field}} related={related} />
}
`
}

/** A field of the form. */
export function inputText({ name, field, kind }: Part): string {
  const component = `${pascalCase(kebab(field))}Input`
  const isLine = LINES.has(kind) || kind === 'number' || kind === 'money'
  const control = kind === 'longText' ? 'TextArea' : 'TextField'
  const more = kind === 'number' || kind === 'money' ? ' inputMode="decimal"' : ''
  const props = `interface ${component}Props {
  form: FormControl<string>
  label: string
`
  if (isLine)
    return `import { ${control} } from '#ui/form/field.tsx'
import type { FormControl } from '#ui/form/use-form.ts'

${props}}

/** Values of forms are texts; the schema of the declaration makes of them what is sent. */
export function ${component}({ form, label }: ${component}Props) {
  return <${control} form={form} name="${field}" label={label}${more}${kind === 'longText' ? '' : ' autoComplete="off"'} />
}
`
  return `import type { Related } from '#platform/contract/resource-related.rules.ts'
import { FieldInput } from '#features/resource/web/record-parts.public.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { ${camelCase(name)}Resource } from '../../contract/${name}.resource.ts'

${props}  related: Related | undefined
}

/** Values of forms are texts; the schema of the declaration makes of them what is sent. */
export function ${component}({ form, related }: ${component}Props) {
  return <FieldInput resource={${camelCase(name)}Resource} form={form} name="${field}" related={related} isFirst={false} />
}
`
}

/** A card more on the page of a record. */
export const sectionText = ({
  name,
  of,
  title,
}: {
  name: string
  of: string
  title: string
}): string => `import type { RecordOf } from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import type { ${camelCase(name)}Resource } from '../../contract/${name}.resource.ts'

/** Its title is \`sections.${camelCase(of)}\` of the texts. */
export function ${pascalCase(of)}Section({ record }: { record: ${recordOf(name)} }) {
  const { t } = useTranslation('${name}')
  return (
    <Card title={t('sections.${camelCase(of)}', { defaultValue: '${pascalCase(of)}' })}>
      <p>{record.${title}}</p>
    </Card>
  )
}
`

interface PageNames {
  name: string
  resource: Resource
  /** The name of the component that shows a record. */
  view: string
}

/** The page of a record, field by field. */
export function pageText({
  name,
  resource,
  one,
}: Omit<PageNames, 'view'> & { one: string }): string {
  const names = { name, resource, view: `${pascalCase(one.replaceAll(' ', '-'))}View` }
  return `${pageHead(names)}${pageLoader(names)}${pageView(names)}`
}

function pageHead({ name, resource }: PageNames): string {
  const camel = camelCase(name)
  return `import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/define.ts'
import type { ResourceContract } from '#platform/contract/resource.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import {
  apiOf,
  DeleteDialog,
  Fact,
  Facts,
  OwnCustomFieldValues,
  RecordColumns,
  RecordComments,
  recordForm,
  RecordHistory,
  useResourceWords,
  useRights,
} from '#features/resource/web/record-parts.public.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { ${camel}Resource } from '../contract/${name}.resource.ts'
import { ownParts } from './components/own-parts.ts'

// A record of ${resource.nouns.many}, written by hand from here on: a new field of the declaration is shown when it has a line here.

const Form = recordForm(${camel}Resource, ownParts)

`
}

function pageLoader({ name, view }: PageNames): string {
  const [camel, pascal] = [camelCase(name), pascalCase(name)]
  return `export function ${pascal}RecordPage() {
  const { t } = useTranslation('resource')
  const { title } = useResourceWords(${camel}Resource)
  const params: { id?: string } = useParams({ strict: false })
  const query = useQuery(apiOf(${camel}Resource).recordQuery(Number(params.id)))
  if (query.data !== undefined) return <${view} key={params.id} {...query.data} />
  return (
    <Page title={title}>
      <Card>
        <Loaded query={query} failed={t('failedOne')} skeleton={[280, 240, 300, 220]}>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  )
}

`
}

function pageView({ name, resource, view }: PageNames): string {
  const camel = camelCase(name)
  const facts = Object.keys(resource.fields).map(field => `<Fact {...shown} name="${field}" />`)
  return `function ${view}({ record, related }: CallOutput<ResourceContract['getRecord']>) {
  const { t } = useTranslation('resource')
  const rights = useRights(${camel}Resource)
  const navigate = useNavigate()
  const [edited, setEdited] = useInAddress('edit')
  const [isLeaving, setLeaving] = useState(false)
  const canChange = rights.may('update', record)
  const shown = { resource: ${camel}Resource, record, related }
  const icon = { size: 16, stroke: 1.7 }
  return (
    <Page
      title={String(record[${camel}Resource.title])}
      actions={
        <>
          {rights.may('delete', record) ? (
            <Button icon={<IconTrash {...icon} />} onClick={() => setLeaving(true)}>
              {t('delete')}
            </Button>
          ) : null}
          {canChange ? (
            <Button kind="primary" icon={<IconPencil {...icon} />} onClick={() => setEdited('1')}>
              {t('edit')}
            </Button>
          ) : null}
        </>
      }
    >
      <RecordColumns
        aside={<RecordHistory resource={${camel}Resource} id={record.id} related={related} />}
      >
        <Card title={t('details')}>
          <Facts>
            ${facts.join('\n            ')}
            <OwnCustomFieldValues resource={${camel}Resource} record={record} />
          </Facts>
          <RecordLinks type="own_${kebab(camel).replaceAll('-', '_')}" id={\`\${record.id}\`} title />
        </Card>
        <RecordComments resource={${camel}Resource} id={record.id} />
      </RecordColumns>
      {canChange && edited !== undefined ? (
        <Form record={record} related={related} onClose={() => setEdited(undefined)} />
      ) : null}
      {isLeaving ? (
        <DeleteDialog
          resource={${camel}Resource}
          rows={[record]}
          onDone={() => void navigate({ to: '/apps/${name}' })}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Page>
  )
}
`
}
