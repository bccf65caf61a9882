import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { AboutFigures } from '#ui/chart/chart-tools.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import type { CardSource } from '../dashboards.api.ts'
import { type CardProps, useCardData } from './card-frame.tsx'
import styles from './cards.module.css'
import frame from './part-card.module.css'

/** Height of the personal cards, whose code comes later: the same before and after. */
export const PERSONAL_HEIGHT = 240

interface PartCardProps<Data, Part> {
  card: CardProps
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Undefined for no data yet. */
  partOf: (data: Data) => Part | null | undefined
  /** Height of the content and of its placeholder; what is empty needs no more than a personal card. */
  height: number
  /** Placeholder in the final layout; a single box by default. */
  skeleton?: ReactNode
  actions?: ReactNode
  /** Defaults to the card's. */
  menu?: () => ReactNode
  /** Replaces the default message. */
  empty?: ReactNode
  children: (part: Part, data: Data) => ReactNode
}

/** A card without a chart: a list, table or record. */
export function PartCard<Data, Part>({
  card,
  query,
  partOf,
  height,
  skeleton = <SkeletonBox width="100%" height={height} />,
  actions,
  menu = card.menu,
  empty,
  children,
}: PartCardProps<Data, Part>) {
  const { t } = useTranslation('dashboard')
  const about = t(`cards.${card.id}.about`, { defaultValue: '' })
  const isEmpty = query.data !== undefined && isNothing(partOf(query.data))
  return (
    <Card
      title={card.title}
      isFilled
      actions={
        <>
          {about === '' ? null : <AboutFigures title={card.title} text={about} />}
          {actions}
          <Menu
            name={t('menuOf', { title: card.title })}
            icon={<IconDots size={18} stroke={1.7} />}
          >
            {menu}
          </Menu>
        </>
      }
    >
      <div
        className={frame.content}
        style={{ minHeight: isEmpty ? Math.min(height, PERSONAL_HEIGHT) : height }}
      >
        <Loaded query={query} failed={t('failed')} skeleton={skeleton}>
          {data => {
            const part = partOf(data)
            if (!isNothing(part)) return children(part, data)
            return (
              <div className={styles.empty}>
                <p>{t(`cards.${card.id}.none`, { defaultValue: t('none') })}</p>
                {empty}
              </div>
            )
          }}
        </Loaded>
      </div>
    </Card>
  )
}

function isNothing<Part>(part: Part | null | undefined): part is null | undefined {
  return part === null || part === undefined || (Array.isArray(part) && part.length === 0)
}

interface SourceCardProps<Data, Part> extends Pick<
  PartCardProps<Data, Part>,
  'card' | 'partOf' | 'height' | 'skeleton' | 'actions' | 'children'
> {
  source: CardSource<Data>
  /** Its content covers a range, which the card can override. */
  hasPeriod?: boolean
}

/** A card without a chart, from a source of figures. */
export function SourceCard<Data, Part>({
  source,
  hasPeriod = false,
  actions,
  ...part
}: SourceCardProps<Data, Part>) {
  const { query, ownPeriod, menu } = useCardData(part.card, source)
  return (
    <PartCard
      {...part}
      query={query}
      {...(hasPeriod ? { actions: ownPeriod, menu } : { actions })}
    />
  )
}
