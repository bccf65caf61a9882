import type {
  AvgSessions,
  CustomersCard,
  SessionsDevice,
} from '../../contract/card-analytics.contract.ts'
import type { StatisticsCard, SubscribersCard } from '../../contract/card-statistics.contract.ts'
import { type Device, DEVICES, type Figure, MAX_DAYS } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { countCustomers, NO_CUSTOMERS } from '../people/customers.repo.ts'
import { countAddresses, countNews, countPageViews } from '../people/news.repo.ts'
import { countPeople, countReturned, countVisits, type VisitCounts } from '../people/visits.repo.ts'
import { findPlan } from '../plan/plan.repo.ts'
import { chartParts, MAX_BARS } from '../figures/span.service.ts'
import {
  chartOf,
  fieldsOf,
  growthOf,
  round,
  shareOf,
  sharesOf,
  shortText,
  type View,
} from './view.service.ts'

// The people cards: sessions, devices, customers, subscribers.

const NOBODY: VisitCounts = {
  sessions: 0,
  users: 0,
  seconds: 0,
  devices: { desktop: 0, mobile: 0, tablet: 0 },
}
const minutesOf = ({ sessions, seconds }: VisitCounts): number | null =>
  sessions === 0 ? null : round(seconds / sessions / 60)

export async function avgSessions(view: View): Promise<AvgSessions> {
  const { db, span } = view
  const { parts, unit } = chartParts(span)
  const [[now = NOBODY, before = NOBODY, ...rest], returned, goal] = await Promise.all([
    countVisits(db, [span, span.before, ...parts], span.zone),
    countReturned(db, [span, span.before], span.zone),
    findPlan(db, 'sessions'),
  ])
  return {
    sessions: now.sessions,
    growth: growthOf(now.sessions, before.sessions),
    goal: goal.value,
    goalVersion: goal.version,
    users: now.users,
    retention: shareOf(returned, before.users),
    duration: minutesOf(now),
    durationUnit: 'min',
    previous: { sessions: before.sessions, users: before.users, duration: minutesOf(before) },
    ...chartOf('Sessions', { parts, unit, data: rest.map(({ sessions }) => sessions) }),
    ...fieldsOf(view, {
      definition: 'sessions',
      topics: ['Report'],
      figures: [
        { figure: 'sessions', sum: now.sessions },
        { figure: 'activeUsers', sum: now.users },
      ],
    }),
  }
}

const LOOKS = {
  desktop: { icon: 'Monitor', name: 'Desktop', iconColor: 'text-primary' },
  mobile: { icon: 'Smartphone', name: 'Mobile', iconColor: 'text-warning' },
  tablet: { icon: 'Tablet', name: 'Tablet', iconColor: 'text-danger' },
} as const satisfies Record<Device, object>

export async function sessionsDevice(view: View): Promise<SessionsDevice> {
  const { db, span } = view
  const [now = NOBODY, before = NOBODY] = await countVisits(db, [span, span.before], span.zone)
  const [shares, earlier] = [now, before].map(({ devices }) =>
    sharesOf(DEVICES.map(device => devices[device])),
  )
  const chart_info = DEVICES.map((device, index) => {
    const usage = shares?.[index] ?? 0
    const isKnown = now.sessions > 0 && before.sessions > 0
    return {
      ...LOOKS[device],
      usage,
      upDown: isKnown ? round(usage - (earlier?.[index] ?? 0)) : null,
      sessions: now.devices[device],
    }
  })
  return {
    chart_info,
    series: shares ?? [],
    labels: DEVICES.map(device => LOOKS[device].name),
    total: now.sessions,
    previous: { total: before.sessions, ...before.devices },
    ...fieldsOf(view, {
      definition: 'sessions.desktop',
      topics: ['Report'],
      figures: [
        { figure: 'sessions', sum: now.sessions },
        ...DEVICES.map(device => ({
          figure: `sessions.${device}` as const,
          sum: now.devices[device],
        })),
      ],
    }),
  }
}

export async function customersCard(view: View): Promise<CustomersCard> {
  const { db, span, board } = view
  const [now = NO_CUSTOMERS, before = NO_CUSTOMERS] = await countCustomers(db, {
    spans: [span, span.before],
    money: board.parts().money,
  })
  const results = [now.new, now.returning, now.referrals]
  const total = (counts: typeof now) => counts.new + counts.returning + counts.referrals
  return {
    listData: [
      { icon: 'Circle', iconColor: 'text-primary', text: 'New', result: now.new },
      { icon: 'Circle', iconColor: 'text-warning', text: 'Returning', result: now.returning },
      { icon: 'Circle', iconColor: 'text-danger', text: 'Referrals', result: now.referrals },
    ],
    series: results,
    labels: ['New', 'Returning', 'Referrals'],
    total: total(now),
    previous: {
      total: total(before),
      New: before.new,
      Returning: before.returning,
      Referrals: before.referrals,
    },
    ...fieldsOf(view, {
      definition: 'customers',
      topics: ['Invoice', 'Report'],
      figures: [
        { figure: 'customers', sum: total(now) },
        { figure: 'customers.new', sum: now.new },
        { figure: 'customers.returning', sum: now.returning },
        { figure: 'customers.referrals', sum: now.referrals },
      ],
    }),
  }
}

export async function subscribersCard(view: View): Promise<SubscribersCard> {
  const { db, span } = view
  const { parts, unit } = chartParts(span)
  const [value = 0, before = 0, ...data] = await countAddresses(
    db,
    [span.to, addDays(span.from, -1), ...parts.map(({ to }) => to)],
    span.zone,
  )
  // A stock, not a flow: its rows are all current ones since the beginning.
  const card = countCard(view, {
    title: 'Subscribers',
    figure: 'subscribers',
    value,
    before,
    days: { from: addDays(span.to, 1 - MAX_DAYS), to: span.to },
  })
  return {
    ...card,
    analyticsData: { subscribers: value },
    ...chartOf('Subscribers', { parts, unit, data }),
  }
}

export async function siteTraffic(view: View): Promise<StatisticsCard> {
  const { db, span } = view
  const { parts, unit } = chartParts(span)
  const [value = 0, before = 0, ...data] = await countPageViews(
    db,
    [span, span.before, ...parts],
    span.zone,
  )
  const card = countCard(view, { title: 'Site Traffic', figure: 'traffic', value, before })
  return { ...card, ...chartOf('Traffic Rate', { parts, unit, data }) }
}

export async function activeUsers(view: View): Promise<StatisticsCard> {
  const { db, span } = view
  const { parts, unit } = chartParts(span)
  const [value = 0, before = 0, ...data] = await countPeople(
    db,
    [span, span.before, ...parts],
    span.zone,
  )
  const card = countCard(view, { title: 'Active Users', figure: 'activeUsers', value, before })
  return { ...card, ...chartOf('Active Users', { parts, unit, data }) }
}

export async function newsletterCard(view: View): Promise<StatisticsCard> {
  const { db, span } = view
  const { parts, unit } = chartParts(span, MAX_BARS)
  const [value = 0, before = 0, ...data] = await countNews(
    db,
    [span, span.before, ...parts],
    span.zone,
  )
  const card = countCard(view, { title: 'Newsletter', figure: 'newsletter', value, before })
  return { ...card, ...chartOf('Newsletter', { parts, unit, data }) }
}

interface Count {
  title: string
  figure: Figure
  value: number
  before: number
  days?: DaySpan
}
function countCard(view: View, { title, figure, value, before, days }: Count) {
  return {
    title,
    statistics: shortText(value),
    value,
    growth: growthOf(value, before),
    previous: { value: before },
    ...fieldsOf(view, {
      definition: figure,
      topics: ['Report'],
      figures: [{ figure, sum: value, ...(days === undefined ? {} : { days }) }],
    }),
  }
}
