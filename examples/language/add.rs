// expect: accepted
use std::slice::{from_raw_parts, from_raw_parts_mut};

pub unsafe extern "C" fn solution(input_a: *const f32, input_b: *const f32, output_c: *mut f32, n: usize) {
    let (a, b) = (from_raw_parts(input_a, n), from_raw_parts(input_b, n));
    for (i, c) in from_raw_parts_mut(output_c, n).iter_mut().enumerate() {
        *c = a[i] + b[i];
    }
}
