/** The `count` greatest values (or all, when there are fewer), as their places, in no order. Linear on average. */
export function greatest(values: Float64Array, count: number): number[] {
  if (count <= 0) return [];
  if (values.length <= count) return Array.from(values.keys());
  const places = new Uint32Array(values.length);
  for (let place = 0; place < places.length; place++) places[place] = place;
  const at = (place: number): number => values[places[place] ?? 0] ?? 0;
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const pivot = at((low + high) >>> 1);
    let left = low;
    let right = high;
    while (left <= right) {
      while (at(left) > pivot) left++;
      while (at(right) < pivot) right--;
      if (left > right) break;
      const kept = places[left] ?? 0;
      places[left++] = places[right] ?? 0;
      places[right--] = kept;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return Array.from(places.subarray(0, count));
}
