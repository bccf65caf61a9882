import { useState } from 'react'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import type { ApiCall } from './api-document.ts'
import styles from './api-reference.module.css'
import { Method } from './call-list.tsx'
import { CodeBlock } from './code-block.tsx'
import { listFields, makeExample, describeType } from './schema-text.ts'
import { toCurl, toTypeScript } from './snippets.ts'
import { TryIt } from './try-it.tsx'

/** One call: access, parameters, response, snippets, and a form to try it. */
export function CallView({ call }: { call: ApiCall }) {
  const { t } = useTranslation('api-reference')
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() =>
    call.body === undefined ? '' : JSON.stringify(makeExample(call.body.schema), null, 2),
  )
  const [snippet, setSnippet] = useState('curl')
  const filled = { call, values, body }
  const words = useAccessWords()
  const inputs = call.parameters.filter(({ in: place }) => place !== 'header')
  const headers = call.parameters.filter(({ in: place }) => place === 'header')
  return (
    <div className={styles.view}>
      <Card>
        <h2 className={styles.title} tabIndex={-1}>
          <Method method={call.method} />
          <span dir="ltr">{call.path}</span>
        </h2>
        <p className={styles.lead} lang="en" dir="ltr">
          {call.summary}
        </p>
        {call.description === '' ? null : (
          <p className={styles.lead} lang="en" dir="ltr">
            {call.description}
          </p>
        )}
        <div className={styles.badges}>
          <StatusBadge
            tone={call.access === 'public' ? 'good' : 'info'}
            text={words.describeAccess(call)}
            isPlain
          />
          <StatusBadge
            tone={call.scope === undefined ? 'idle' : 'accent'}
            text={words.describeScope(call)}
            isPlain
          />
        </div>
        {inputs.length === 0 ? null : (
          <Fields
            title={t('parameters')}
            rows={inputs.map(one => ({
              name: one.name,
              type: describeType(one.schema),
              isRequired: one.required,
              depth: 0,
              note: one.in,
            }))}
          />
        )}
        {call.body === undefined ? null : (
          <Fields title={t('body')} rows={rowsOf(call.body.schema)} />
        )}
        {headers.length === 0 ? null : (
          <Fields
            title={t('headers')}
            rows={headers.map(one => ({
              name: one.name,
              type: one.description ?? '',
              isRequired: one.required,
              depth: 0,
            }))}
          />
        )}
        {call.answer === undefined ? (
          <p className={styles.soft}>{t('file')}</p>
        ) : (
          <Fields title={t('answer', { status: call.status })} rows={rowsOf(call.answer)} />
        )}
      </Card>
      <Card title={t('snippets')}>
        <Tabs
          name={t('snippets')}
          open={snippet}
          onOpen={setSnippet}
          tabs={[
            {
              key: 'curl',
              title: 'curl',
              content: () => <CodeBlock name="curl" text={toCurl(location.origin, filled)} />,
            },
            {
              key: 'ts',
              title: 'TypeScript',
              content: () => (
                <CodeBlock name="TypeScript" text={toTypeScript(location.origin, filled)} />
              ),
            },
          ]}
        />
      </Card>
      <TryIt
        {...filled}
        onValue={(name, value) => setValues({ ...values, [name]: value })}
        onBody={setBody}
      />
    </div>
  )
}

/** The required access and key scope. */
function useAccessWords() {
  const { t } = useTranslation('api-reference')
  const subjectName = useSubjectName()
  const actionName = useActionName()
  return {
    describeAccess({ access }: ApiCall): string {
      if (typeof access === 'string') return t(`access.${access}`)
      const [action = '', subject = ''] = access.can
      return t(access.own === true ? 'access.own' : 'access.right', {
        action: actionName(action),
        area: subjectName(subject),
      })
    },
    describeScope({ access, scope }: ApiCall): string {
      if (access === 'public') return t('noKeyNeeded')
      return scope === undefined ? t('sessionOnly') : t('scope', { scope })
    },
  }
}

interface FieldRow {
  name: string
  type: string
  isRequired: boolean
  depth: number
  note?: string
}

/** The fields of an object, else its type. */
function rowsOf(schema: unknown): FieldRow[] {
  const fields = listFields(schema)
  return fields.length > 0
    ? fields
    : [{ name: '', type: describeType(schema), isRequired: true, depth: 0 }]
}

function Fields({ title, rows }: { title: string; rows: readonly FieldRow[] }) {
  const { t } = useTranslation('api-reference')
  return (
    <section className={styles.fields}>
      <h3 className={styles.subtitle}>{title}</h3>
      {/* Scrolls horizontally on phones: it must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tableBox} role="group" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {rows.map(({ name, type, isRequired, depth, note }) => (
              <tr key={name}>
                <th scope="row" style={{ paddingInlineStart: 4 + depth * 16 }}>
                  <code dir="ltr">{name === '' ? '–' : name}</code>
                  {note === 'path' ? <span className={styles.small}> {t('inPath')}</span> : null}
                </th>
                <td>
                  <span className={styles.type} dir="ltr">
                    {type}
                  </span>
                </td>
                <td className={styles.small}>{isRequired ? t('required') : t('optional')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
