import { expect, test } from 'vitest'
import { features } from './popup.ts'

test('the popup is 500 x 500, in the middle of the window, on whichever screen that is', () => {
  const window = { screenX: -1440, screenY: 25, outerWidth: 1441, outerHeight: 900 }
  expect(features(window)).toBe('popup,width=500,height=500,left=-969,top=225')
})
