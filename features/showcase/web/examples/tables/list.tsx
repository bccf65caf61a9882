import { containsText } from '#platform/contract/fold.rules.ts'
import { IconDots } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { ChipFact } from '#ui/list/chip-fact.tsx'
import { ChipPopover } from '#ui/list/chip-popover.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import type { ListColumn, ListResult } from '#ui/list/list-types.ts'
import { List } from '#ui/list/list.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { PEOPLE } from '../../components/sample-people.ts'
import styles from '../../components/showcase.module.css'

type Person = (typeof PEOPLE)[number]

const read = searchSchema(
  z.object({
    q: z._default(z.string(), ''),
    color: z._default(z.string(), ''),
    page: z._default(z.coerce.number(), 1),
    perPage: z._default(z.coerce.number(), 10),
    sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    sortColumn: z._default(z.string(), 'fullName'),
  }),
)

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const control = useListQuery(read)
  const { q, color, sort } = control.query
  const found = PEOPLE.filter(
    one => containsText(one.fullName, q) && (color === '' || one.avatarColor === color),
  )
  const rows = found.toSorted(
    (one, other) => format.compare(one.fullName, other.fullName) * (sort === 'asc' ? 1 : -1),
  )
  const result: ListResult<Person> = {
    rows,
    total: rows.length,
    isStale: false,
    error: null,
    isRetrying: false,
    retry: () => undefined,
  }
  const colors = [
    { value: '', text: t('w.all') },
    ...PEOPLE.map(one => ({ value: one.avatarColor, text: t(`w.tone.${one.avatarColor}`) })),
  ]
  return (
    <>
      <div className={styles.row}>
        <SearchBox label={t('w.name')} value={q} onSearch={text => control.change({ q: text })} />
        <ChipSelect
          label={t('w.tint')}
          value={color}
          none=""
          options={colors}
          onChange={value => control.change({ color: value })}
        />
        <ChipPopover label={t('w.more')} chosen={undefined} onClear={() => undefined}>
          {close => <Button onClick={close}>{t('w.close')}</Button>}
        </ChipPopover>
        {q === '' ? null : (
          <ChipFact label={t('w.name')} text={q} onClear={() => control.change({ q: undefined })} />
        )}
      </div>
      <List
        name={t('w.people')}
        control={control}
        result={result}
        columns={COLUMNS(t('w.name'), t('w.username'))}
        searchLabel={t('w.find')}
        nameOf={one => one.fullName}
        menu={one => (
          <Menu name={t('w.actions')} icon={<IconDots size={18} stroke={1.7} />}>
            {() => <MenuItem text={t('w.rename')} onChoose={() => toast.info(one.fullName)} />}
          </Menu>
        )}
        bulk={chosen => (
          <Button onClick={() => toast.info(chosen.map(one => one.fullName).join(', '))}>
            {t('w.show')}
          </Button>
        )}
        empty={<EmptyState title={t('w.nothingYet')} />}
        failed={t('w.failedTo')}
      />
    </>
  )
}

const COLUMNS = (name: string, username: string): ListColumn<Person>[] => [
  {
    key: 'fullName',
    title: name,
    sortBy: 'fullName',
    cell: person => (
      <span className={styles.row}>
        <Avatar person={person} />
        <bdi>{person.fullName}</bdi>
      </span>
    ),
  },
  { key: 'username', title: username, cell: person => <bdi>{person.detail}</bdi> },
]
