import type { BlogEdit } from '../../contract/blog-shapes.rules.ts'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye } from '@tabler/icons-react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import type { PostEditor } from './use-post-editor.ts'
import type { Publish } from './use-publish.ts'
import styles from './editor.module.css'

interface EditorBarProps {
  editor: Pick<PostEditor, 'state'> & {
    record: Pick<BlogEdit, 'id' | 'status' | 'savedAt'> | undefined
  }
  publish: Pick<Publish, 'next' | 'isBusy' | 'main'>
}

/** Save state, preview, and the next step. */
export function EditorBar({ editor, publish }: EditorBarProps) {
  const { t } = useTranslation('blog')
  const { record } = editor
  const isOut = record?.status === 'Published'
  return (
    <>
      <Saved editor={editor} />
      {record === undefined ? null : (
        <ButtonLink
          to="/pages/blog/detail/$id"
          params={{ id: `${record.id}` }}
          search={{ preview: '1' }}
          icon={<IconEye size={16} stroke={1.7} />}
        >
          {t('edit.preview')}
        </ButtonLink>
      )}
      {publish.next === undefined ? null : (
        <Button kind="primary" isBusy={publish.isBusy} onClick={() => void publish.main()}>
          {t(`edit.${publish.next}${isOut ? 'Changes' : ''}`)}
        </Button>
      )}
    </>
  )
}

function Saved({ editor: { state, record } }: Pick<EditorBarProps, 'editor'>) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const { timeZone } = useRegional()
  const dayOf = (at: string | Date) => toLocalTime(at, timeZone).day
  const describe = (at: string) =>
    dayOf(at) === dayOf(new Date()) ? format.time(at) : format.shortMoment(at)
  const Icon =
    state === 'offline' || state === 'failed'
      ? IconCloudOff
      : state === 'saving' || state === 'waiting'
        ? IconCloudUp
        : IconCloudCheck
  const text =
    state === 'idle' || state === 'saved'
      ? record === undefined
        ? ''
        : t('edit.saved', { time: describe(record.savedAt) })
      : t(`edit.state.${state}`)
  return (
    <span role="status" className={styles.saved} data-state={state}>
      {text === '' ? null : <Icon size={16} stroke={1.7} aria-hidden="true" />}
      {text}
    </span>
  )
}
