/** Is a file a picture that browsers show, by its name? */
export const isPicture = (path: string): boolean => /\.(?:png|jpe?g|webp|gif|bmp|avif|svg)$/i.test(path);
