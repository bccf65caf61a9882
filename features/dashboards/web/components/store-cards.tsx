import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Donut } from '#ui/chart/donut.tsx'
import { WhenSeen } from '#ui/chart/when-seen.tsx'
import { Figure, Growth } from '#ui/figure/figure.tsx'
import { SOURCES } from '../dashboards.api.ts'
import { type CardProps, useCardData } from './card-frame.tsx'
import { useSpan, withSign, written } from './card-words.ts'
import { CardTable } from './card-table.tsx'
import styles from './cards.module.css'
import medal from './medal.module.css'
import totals from './totals.module.css'
import { SourceCard } from './part-card.tsx'

// Further parts of the home board: one answer for all, each part by the viewer's rights.

/** The period's best seller by value. */
export function MedalCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const [isSeen, setSeen] = useState(false)
  const onSeen = useCallback(() => setSeen(true), [])
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.store}
      partOf={data => data.medal}
      height={320}
      hasPeriod
    >
      {({ product, sold, amount, link, runnersUp }, { currency }) => (
        <>
          <div className={medal.medal}>
            <div className={medal.words}>
              <p className={styles.strong}>
                <bdi>{product.name}</bdi>
              </p>
              <p className={styles.large}>
                <bdi>{format.money(amount, currency)}</bdi>
              </p>
              <p className={styles.soft}>
                {t('cards.medal.sold', { count: sold, shown: format.number(sold) })}
              </p>
              <ButtonLink to={link}>{t('cards.medal.open')}</ButtonLink>
            </div>
            <WhenSeen isSeen={isSeen} onSeen={onSeen} height={112}>
              {() => <img className={medal.picture} src={product.image} alt="" />}
            </WhenSeen>
          </div>
          <ul className={styles.later}>
            {runnersUp.map(one => (
              <li key={one.product.id} className={styles.line}>
                <img className={styles.thumb} src={isSeen ? one.product.image : undefined} alt="" />
                <span className={styles.grow}>
                  <Link to={one.link} className={styles.link} dir="auto">
                    {one.product.name}
                  </Link>
                  <span className={styles.small}>
                    {t('cards.medal.sold', { count: one.sold, shown: format.number(one.sold) })}
                  </span>
                </span>
                <bdi>{format.money(one.amount, currency)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </SourceCard>
  )
}

const TOTALS = ['revenue', 'sales', 'customers', 'products'] as const

/** Sales, customers, products and revenue of the period, side by side. */
export function TotalsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.store}
      partOf={data => data.statistics}
      height={64}
      skeleton={
        <div className={totals.totals}>
          {TOTALS.map(name => (
            <div key={name} className={totals.box} />
          ))}
        </div>
      }
      hasPeriod
    >
      {({ revenue, sales, customers, products, growth }, { currency }) => {
        const values = {
          revenue: format.money(revenue, currency),
          sales: format.number(sales),
          customers: format.number(customers),
          products: products === null ? undefined : format.number(products),
        }
        return (
          <dl className={totals.totals}>
            {TOTALS.filter(name => values[name] !== undefined).map(name => (
              <div key={name}>
                <dt>{t(`cards.totals.${name}`)}</dt>
                <dd>
                  <bdi>{values[name]}</bdi>
                  <Growth percent={name === 'products' ? undefined : growth[name]} />
                </dd>
              </div>
            ))}
          </dl>
        )
      }}
    </SourceCard>
  )
}

/** Order value by product category. */
export function EarningsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const spanOf = useSpan()
  const { query, ownPeriod, menu } = useCardData(card, SOURCES.store)
  const { data } = query
  const earnings = data?.earnings
  const write = (value: number) => format.money(value, data?.currency)
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.part')}
      data={
        data && {
          labels: [''],
          series: (earnings?.parts ?? []).map(part => ({
            key: part.name,
            name: part.name === '' ? t('cards.earnings.other') : part.name,
            values: [part.amount],
          })),
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={write}
      height={200}
      hasLegend
      empty={t('cards.earnings.none')}
      about={t('cards.earnings.about')}
      actions={ownPeriod}
      menu={menu}
      lead={
        <Figure value={data && written(earnings?.total, write)} note={data && spanOf(data.span)}>
          <Growth percent={earnings?.growth} />
        </Figure>
      }
    >
      {shown => <Donut name={card.title} data={shown} height={200} format={write} />}
    </ChartCard>
  )
}

/** Clients by receipts. */
export function CompaniesCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.store}
      partOf={data => data.companies}
      height={280}
      hasPeriod
    >
      {(companies, { currency }) => (
        <CardTable
          name={card.title}
          rows={companies}
          columns={[
            {
              head: t('cards.companies.company'),
              cell: one => (
                <>
                  <Link to={one.link} className={styles.link} dir="auto">
                    {one.company}
                  </Link>
                  <span className={styles.small}>
                    <bdi>{one.email}</bdi>
                  </span>
                </>
              ),
            },
            { head: t('cards.companies.country'), isText: true, cell: one => one.country },
            {
              head: t('cards.companies.invoices'),
              isNumber: true,
              cell: one => <bdi>{format.number(one.invoices)}</bdi>,
            },
            {
              head: t('cards.companies.revenue'),
              isNumber: true,
              cell: one => <bdi>{format.money(one.revenue, currency)}</bdi>,
            },
            {
              head: t('cards.companies.growth'),
              isNumber: true,
              cell: one => <Growth percent={one.growth} />,
            },
          ]}
        />
      )}
    </SourceCard>
  )
}

/** Browsers of visits. */
export function BrowsersCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard
      card={card}
      source={SOURCES.store}
      partOf={data => data.browsers}
      height={240}
      hasPeriod
    >
      {browsers => (
        <ul className={styles.lines}>
          {browsers.map(one => (
            <li key={one.name} className={styles.bar}>
              <span className={styles.grow}>
                <bdi>{one.name}</bdi>
              </span>
              <span className={styles.small}>
                {t('cards.browsers.sessions', {
                  count: one.sessions,
                  shown: format.number(one.sessions),
                })}
              </span>
              <b>
                <bdi>{format.percent(one.percent / 100)}</bdi>
              </b>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${Math.min(100, Math.max(0, one.percent))}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </SourceCard>
  )
}

/** Recent payments and refunds. */
export function TransactionsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SourceCard card={card} source={SOURCES.store} partOf={data => data.transactions} height={240}>
      {transactions => (
        <ul className={styles.lines}>
          {transactions.map(one => (
            <li key={`${one.id} ${one.amount}`} className={styles.line}>
              <span className={styles.grow}>
                <Link to={one.link} className={styles.link} dir="auto">
                  {one.title}
                </Link>
                <span className={styles.small}>
                  {t(`methods.${one.method}`, { defaultValue: one.method })} ·{' '}
                  <bdi>{format.date(one.at)}</bdi>
                </span>
              </span>
              <b className={one.amount < 0 ? styles.bad : styles.good}>
                <bdi>
                  {one.amount > 0
                    ? withSign('+', format.money(one.amount, one.currency))
                    : format.money(one.amount, one.currency)}
                </bdi>
              </b>
            </li>
          ))}
        </ul>
      )}
    </SourceCard>
  )
}
