import { Candles } from '#ui/chart/candles.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Candles: play(Candles, {
    start: ({ t, months }) => ({
      name: t('w.price'),
      candles: months.map((name, index) => {
        const open = 40 + ((index * 7) % 12)
        const close = 40 + ((index * 5) % 12)
        return {
          name,
          open,
          close,
          low: Math.min(open, close) - 2,
          high: Math.max(open, close) + 3,
        }
      }),
      names: {
        open: t('w.candle.open'),
        close: t('w.candle.close'),
        low: t('w.candle.low'),
        high: t('w.candle.high'),
      },
    }),
  }),
}
