import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { fieldOf, type Resource, shownAs } from '#platform/contract/resource-fields.rules.ts'
import { filesOutput } from '#platform/contract/resource-values.rules.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { FileList, ImageView } from './upload-views.tsx'
import { useResourceWords } from './resource-words.ts'
import styles from './resource.module.css'

const RichTextView = lazyPart(
  async () => (await import('#ui/rich-text/rich-text-view.tsx')).RichTextView,
)

interface ValueViewProps {
  resource: Resource
  name: string
  value: unknown
  related: Related | undefined
  /** In full, as on the record's page; otherwise in one line. */
  isWhole?: boolean
}
const TONES: readonly Tone[] = ['accent', 'good', 'info', 'warn', 'idle', 'bad']

/** A field's value, displayed by type; a dash without one. */
export function ValueView({ resource, name, value, related, isWhole = false }: ValueViewProps) {
  const { textOf, linesOf, labelOf } = useResourceWords(resource)
  const field = shownAs(fieldOf(resource, name))
  const text = textOf(name, value, related)
  if (text === '') return <span className={styles.nothing}>–</span>
  switch (field.kind) {
    case 'choice': {
      const at = field.of.indexOf(String(value))
      return <StatusBadge tone={TONES[at % TONES.length] ?? 'idle'} text={text} />
    }
    case 'email':
      return <Wording href={`mailto:${text}`} text={text} />
    case 'phone':
      return <Wording href={`tel:${text.replaceAll(/[^+\d]/g, '')}`} text={text} />
    case 'url':
      return <Wording href={text} text={text.replace(/^https?:\/\//, '')} isAway />
    case 'person': {
      const found = related?.people.find(one => one.id === value)
      return (
        <span className={styles.person}>
          {found === undefined ? null : <Avatar person={found} size="small" />}
          <bdi>{text}</bdi>
        </span>
      )
    }
    case 'reference':
      return (
        <Link className={styles.link} to={`/apps/${field.to}/$id`} params={{ id: String(value) }}>
          <bdi>{text}</bdi>
        </Link>
      )
    case 'longText':
      return (
        <span className={styles.long} dir="auto">
          {text}
        </span>
      )
    case 'richText':
      return isWhole ? (
        <Suspense fallback={<span className={styles.long}>{text}</span>}>
          <RichTextView html={String(value)} />
        </Suspense>
      ) : (
        <span className={styles.clipped} dir="auto">
          {text}
        </span>
      )
    case 'address':
      return isWhole ? (
        <span className={styles.long} dir="auto">
          {linesOf(value).join('\n')}
        </span>
      ) : (
        <bdi>{text}</bdi>
      )
    case 'image':
      return <ImageView {...{ value, related, isWhole }} label={labelOf(name)} />
    case 'files':
      return isWhole ? (
        <FileList files={filesOutput.safeParse(value).data ?? []} related={related} />
      ) : (
        <span className={styles.clipped}>
          <bdi>{text}</bdi>
        </span>
      )
    case 'text':
    case 'number':
    case 'money':
    case 'date':
    case 'moment':
    case 'yesNo':
    case 'choices':
      return <bdi>{text}</bdi>
  }
}

function Wording({ href, text, isAway = false }: { href: string; text: string; isAway?: boolean }) {
  return (
    <a
      className={styles.link}
      href={href}
      dir="ltr"
      {...(isAway ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
    >
      {text}
    </a>
  )
}
