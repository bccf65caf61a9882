import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { CallOutput } from '#platform/contract/define.ts'
import type { ResourceContract } from '#platform/contract/resource.contract.ts'
import { ownRecordType } from '#platform/contract/resource-texts.rules.ts'
import type { Fields, Resource } from '#platform/contract/resource-fields.rules.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { DiscussButton } from '#platform/web/screens/discuss-button.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { Illustration } from '#ui/brand/illustration.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { OwnCustomFieldValues } from './components/own-custom-field-values.tsx'
import { DeleteDialog } from './components/delete-dialog.tsx'
import { RecordComments } from './components/record-comments.tsx'
import { RecordHistory } from './components/record-history.tsx'
import { ResourceForm } from './components/resource-form.tsx'
import { useResourceWords } from './components/resource-words.ts'
import { ValueView } from './components/value-view.tsx'
import styles from './components/resource.module.css'
import { apiOf } from './resource.api.ts'
import type { OwnParts } from './resource.public.ts'
import { useRights } from './components/use-rights.ts'

// A record of a resource: its fields, what is done with it, and what was. `?edit=1` opens its form.

interface Given {
  resource: Resource
  parts: OwnParts<Fields>
}

/** The screen of a declaration. */
export function recordPage<F extends Fields>(
  resource: Resource<F>,
  parts: OwnParts<F>,
): ComponentType
export function recordPage(resource: Resource, parts: OwnParts<Fields>): ComponentType {
  return function ResourceRecordPage() {
    return <RecordById resource={resource} parts={parts} />
  }
}

function RecordById({ resource, parts }: Given) {
  const { t } = useTranslation('resource')
  const { title } = useResourceWords(resource)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const isId = Number.isInteger(id) && id > 0
  const query = useQuery({ ...apiOf(resource).recordQuery(id), enabled: isId })
  const { data, error } = query
  const [edited] = useInAddress('edit')
  const isMissing = error instanceof ApiError && error.status === 404
  // Deleted while it is edited: what was typed stays until the form is closed.
  if (!isId || (isMissing && (data === undefined || edited === undefined)))
    return (
      <Page title={t('missing')} subtitle={t('missingText')}>
        <Card>
          <div className={styles.missing}>
            <Illustration kind="not-found" />
            <ButtonLink to={`/apps/${resource.name}`}>{t('back')}</ButtonLink>
          </div>
        </Card>
      </Page>
    )
  if (data !== undefined) return <RecordView key={id} {...{ resource, parts }} found={data} />
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

const WIDE = new Set(['longText', 'richText', 'image', 'files'])

type Found = CallOutput<ResourceContract['getRecord']>

function RecordView({ resource, parts, found }: Given & { found: Found }) {
  const { record, related } = found
  const { t } = useTranslation('resource')
  const words = useResourceWords(resource)
  const format = useFormats()
  const navigate = useNavigate()
  const rights = useRights(resource)
  const others = usePeopleAt(`${resource.subject}/${record.id}`)
  const [edited, setEdited] = useInAddress('edit')
  const [isLeaving, setLeaving] = useState(false)
  const canChange = rights.may('update', record)
  const icon = { size: 16, stroke: 1.7 }
  return (
    <Page
      title={String(record[resource.title])}
      subtitle={t('updated', { ago: format.ago(record.updatedAt) })}
      actions={
        <>
          <PeopleHere people={others} />
          <DiscussButton
            record={{ type: ownRecordType(resource.name), id: `${record.id}` }}
            name={String(record[resource.title])}
          />
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
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('details')}>
            <dl className={styles.facts}>
              {Object.keys(resource.fields).map(name => {
                const Own = parts.cells?.[name]
                return (
                  <div
                    key={name}
                    data-wide={WIDE.has(resource.fields[name]?.kind ?? '') || undefined}
                  >
                    <dt>{words.labelOf(name)}</dt>
                    <dd>
                      {Own === undefined ? (
                        <ValueView {...{ resource, name, related }} value={record[name]} isWhole />
                      ) : (
                        <Own record={record} related={related} />
                      )}
                    </dd>
                  </div>
                )
              })}
              <OwnCustomFieldValues resource={resource} record={record} />
            </dl>
            <RecordLinks type={ownRecordType(resource.name)} id={`${record.id}`} title />
          </Card>
          {(parts.sections ?? []).map((Section, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are declared once and never move
            <Section key={index} record={record} />
          ))}
          <RecordComments resource={resource} id={record.id} />
        </div>
        <RecordHistory resource={resource} id={record.id} related={related} />
      </div>
      {canChange && edited !== undefined ? (
        <ResourceForm
          {...{ resource, parts, record, related }}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {isLeaving ? (
        <DeleteDialog
          resource={resource}
          rows={[record]}
          onDone={() => void navigate({ to: `/apps/${resource.name}` })}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Page>
  )
}
