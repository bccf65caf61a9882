import { MINUTE } from '#platform/contract/durations.rules.ts'
import { soldNews } from '../contract/shop-news.rules.ts'
import { useSyncExternalStore } from 'react'
import { onNews } from '#platform/web/live/topics.ts'
import { refreshShop } from './shop.api.ts'

// Recent purchases by others (features.md CART-11), from the live channel: kept for a minute.

const NEWS_MILLISECONDS = MINUTE
const sold = new Map<string, number>()
const watchers = new Set<() => void>()
const keyOf = (productId: number, variantId: number | null) => `${productId}/${variantId}`
const notify = () => watchers.forEach(one => one())
const watch = (onChange: () => void) => {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The stock left by another person's recent purchase, of one variant if there are any; `undefined` without one. */
export const useSold = (productId: number, variantId: number | null): number | undefined =>
  useSyncExternalStore(watch, () => sold.get(keyOf(productId, variantId)))

const timers = new Map<string, ReturnType<typeof setTimeout>>()
onNews('Shop', data => {
  const found = soldNews.safeParse(data)
  if (!found.success) return
  for (const { productId, variantId, left } of found.data.sold) {
    const key = keyOf(productId, variantId)
    sold.set(key, left)
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => {
        sold.delete(key)
        notify()
      }, NEWS_MILLISECONDS),
    )
  }
  notify()
  void refreshShop()
})
