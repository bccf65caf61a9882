import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { DUE_CHOICES, isFiltering, NO_FILTER } from './columns.ts'
import type { Screen } from './screen.ts'
import styles from './kanban.module.css'

interface FilterBarProps {
  screen: Screen
  search: RefObject<HTMLDivElement | null>
  shown: number
}

/** The filters; they are kept in the URL. */
export function FilterBar({ screen: { view, address }, search, shown }: FilterBarProps) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const me = useSignedInUser()
  const { filter, dim, go } = address
  const people = view.people.some(person => person.id === me.id)
    ? view.people
    : [me, ...view.people]
  const isOn = isFiltering(filter)
  return (
    <div ref={search} className={styles.filters}>
      <SearchBox
        label={t('filter.text')}
        value={filter.q}
        onSearch={(q, isFirst) => go({ q }, isFirst)}
      />
      <ChipSelect
        label={t('fields.labels')}
        value={`${filter.label}`}
        none="0"
        options={[
          { value: '0', text: t('filter.any') },
          ...view.labels.map(label => ({ value: `${label.id}`, text: label.name })),
        ]}
        onChange={value => go({ label: Number(value) }, true)}
      />
      <ChipSelect
        label={t('fields.assignees')}
        value={`${filter.assignee}`}
        none="0"
        options={[
          { value: '0', text: t('filter.anybody') },
          ...people.map(person => ({
            value: `${person.id}`,
            text: person.id === me.id ? t('filter.me') : person.fullName,
          })),
        ]}
        onChange={value => go({ assignee: Number(value) }, true)}
      />
      <ChipSelect
        label={t('fields.due')}
        value={filter.due}
        none=""
        options={[
          { value: '', text: t('filter.any') },
          ...DUE_CHOICES.map(due => ({ value: due, text: t(`filter.dues.${due}`) })),
        ]}
        onChange={value => go({ due: DUE_CHOICES.find(due => due === value) ?? '' }, true)}
      />
      {isOn ? (
        <>
          <IconButton
            name={t(dim === '1' ? 'filter.hide' : 'filter.dim')}
            onClick={() => go({ dim: dim === '1' ? '' : '1' })}
          >
            {dim === '1' ? (
              <IconEyeOff size={18} stroke={1.7} />
            ) : (
              <IconEye size={18} stroke={1.7} />
            )}
          </IconButton>
          <Button
            kind="quiet"
            icon={<IconX size={16} stroke={1.8} />}
            onClick={() => go(NO_FILTER)}
          >
            {t('filter.clear')}
          </Button>
          <span className={styles.shown} aria-hidden="true">
            <bdi>
              {t('filter.of', {
                shown: format.number(shown),
                all: format.number(view.cards.length),
              })}
            </bdi>
          </span>
        </>
      ) : null}
    </div>
  )
}
