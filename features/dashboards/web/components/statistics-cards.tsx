import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SOURCES } from '../dashboards.api.ts'
import type { CardProps } from './card-frame.tsx'
import { StoryCard } from './figure-card.tsx'

// The specification's nine statistics cards: one figure each, with its course.

interface Other {
  currency: string
  amount: number
}
/** Amounts in other currencies, which are never converted, are reported. */
function useOthers(): (others: readonly Other[]) => string | undefined {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return others =>
    others.length === 0
      ? undefined
      : t('otherCurrencies', {
          amounts: others
            .map(({ amount, currency }) => format.money(amount, currency))
            .join(t('and')),
        })
}

export function OrdersBarCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.ordersBar}
      valueOf={data => data.value}
      figure="orders"
      shape="bars"
    />
  )
}

export function ProfitCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const others = useOthers()
  return (
    <StoryCard
      card={card}
      source={SOURCES.profit}
      valueOf={data => data.value}
      figure="profit"
      shape="line"
      isMoney
      noteOf={data =>
        data.withoutCost > 0
          ? t('cards.profit.withoutCost', {
              count: data.withoutCost,
              shown: format.number(data.withoutCost),
            })
          : others(data.otherCurrencies)
      }
    />
  )
}

export function SubscribersCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.subscribers}
      valueOf={data => data.value}
      figure="subscribers"
      shape="steps"
    />
  )
}

export function RevenueDaysCard(card: CardProps) {
  const others = useOthers()
  return (
    <StoryCard
      card={card}
      source={SOURCES.revenueDays}
      valueOf={data => data.value}
      figure="revenue"
      shape="area"
      isMoney
      noteOf={data => others(data.otherCurrencies)}
    />
  )
}

export function SalesCard(card: CardProps) {
  const others = useOthers()
  return (
    <StoryCard
      card={card}
      source={SOURCES.sales}
      valueOf={data => data.value}
      figure="sales"
      shape="bars"
      isMoney
      noteOf={data => others(data.otherCurrencies)}
    />
  )
}

export function OrdersDaysCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.ordersDays}
      valueOf={data => data.value}
      figure="orders"
      shape="bars"
    />
  )
}

export function TrafficCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.traffic}
      valueOf={data => data.value}
      figure="traffic"
      shape="area"
    />
  )
}

export function ActiveUsersCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.activeUsers}
      valueOf={data => data.value}
      figure="activeUsers"
      shape="bars"
    />
  )
}

export function NewsletterCard(card: CardProps) {
  return (
    <StoryCard
      card={card}
      source={SOURCES.newsletter}
      valueOf={data => data.value}
      figure="newsletter"
      shape="bars"
    />
  )
}
